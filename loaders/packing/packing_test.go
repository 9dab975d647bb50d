package packing

import (
	"bytes"
	"math/rand"
	"reflect"
	"testing"
	"time"

	"msgview/model"
)

// random fills a value at random: no member is left out, whatever is added to the model.
func random(r *rand.Rand, v reflect.Value, depth int) {
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(r.Intn(2) == 0)
	case reflect.Int, reflect.Int64:
		v.SetInt(r.Int63() - r.Int63())
	case reflect.Uint8:
		v.SetUint(uint64(r.Intn(256)))
	case reflect.Uint64:
		v.SetUint(r.Uint64())
	case reflect.String:
		b := make([]byte, r.Intn(20))
		r.Read(b)
		v.SetString(string(b))
	case reflect.Slice:
		if n := r.Intn(4); n > 0 && depth < 6 {
			v.Set(reflect.MakeSlice(v.Type(), n-1, n-1))
			for i := range n - 1 {
				random(r, v.Index(i), depth+1)
			}
		}
	case reflect.Pointer:
		if r.Intn(2) == 0 && depth < 6 {
			v.Set(reflect.New(v.Type().Elem()))
			random(r, v.Elem(), depth+1)
		}
	case reflect.Interface:
		part := reflect.New(parts[r.Intn(len(parts))]).Elem()
		if part.Kind() == reflect.Pointer {
			part.Set(reflect.New(part.Type().Elem()))
			random(r, part.Elem(), depth+1)
		} else {
			random(r, part, depth+1)
		}
		v.Set(part)
	case reflect.Struct:
		if v.Type() == timeType {
			times := []time.Time{{}, time.Unix(r.Int63n(1<<33), r.Int63n(1e9)).UTC(), time.Unix(r.Int63n(1<<33), 0).In(time.FixedZone("", 3600*(1+r.Intn(11))))}
			v.Set(reflect.ValueOf(times[r.Intn(3)]))
			return
		}
		for i := range v.NumField() {
			random(r, v.Field(i), depth+1)
		}
	default:
		panic("a " + v.Kind().String() + " in a message")
	}
}

// Every message comes back as it was, and damaged bytes are an error or another message.
func TestRoundTrip(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	for range 2000 {
		m := new(model.Message)
		random(r, reflect.ValueOf(m).Elem(), 0)
		data, err := Append(nil, m)
		if err != nil {
			t.Fatal(err)
		}
		back, err := Read(data)
		if err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(m, back) {
			t.Fatalf("%+v\nis not\n%+v", back, m)
		}
		data[r.Intn(len(data))] ^= byte(1 + r.Intn(255))
		_, _ = Read(data[:r.Intn(len(data)+1)])
	}
}

func FuzzRead(f *testing.F) {
	m := &model.Message{ID: "a", Parts: []model.Part{model.Text{Text: "hi"}, &model.ToolCall{Name: "bake"}}, Time: time.Unix(1, 0)}
	data, _ := Append(nil, m)
	f.Add(data)
	f.Fuzz(func(t *testing.T, data []byte) { _, _ = Read(data) })
}

// Bytes that are most of a message stay where they are; the others hold nothing of it.
func TestMostOfAMessageIsNotCopied(t *testing.T) {
	large, small := bytes.Repeat([]byte("x"), 4*shared), bytes.Repeat([]byte("y"), 2*shared)
	data, err := Append(nil, &model.Message{Parts: []model.Part{model.Unknown{Raw: small}, model.Unknown{Raw: large}}})
	if err != nil {
		t.Fatal(err)
	}
	m, err := Read(data)
	if err != nil {
		t.Fatal(err)
	}
	clear(data)
	if got := m.Parts[0].(model.Unknown).Raw; !bytes.Equal(got, small) {
		t.Error("what is less than half of the message was not copied")
	}
	got := m.Parts[1].(model.Unknown).Raw
	if len(got) != len(large) || got[0] != 0 {
		t.Error("what is most of the message was copied")
	}
	if cap(got) != len(got) {
		t.Error("appending to the bytes would write over what is behind them")
	}
}
