"use strict";
(() => {
const $ = id => document.getElementById(id), root = document.documentElement, body = document.body;
const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
const marks = window.CSS && CSS.highlights && window.Highlight;
const mark = (name, ranges) => { if (marks) ranges.length ? CSS.highlights.set(name, new Highlight(...ranges)) : CSS.highlights.delete(name); };
const on = (el, what, f) => el.addEventListener(what, f);
$("tools").hidden = false;
if (matchMedia("(max-width: 86rem)").matches && $("toc")) $("toc").open = false;

// Light and dark.
on($("theme"), "click", () => {
  const dark = root.classList.contains("dark") || !root.classList.contains("light") && matchMedia("(prefers-color-scheme: dark)").matches;
  root.classList.toggle("dark", !dark); root.classList.toggle("light", dark);
});

// Folds.
const fold = (what, open) => document.querySelectorAll(what).forEach(d => d.open = open);
const flip = what => { const first = document.querySelector(what); if (first) fold(what, !first.open); };
on($("open"), "click", () => {
  const b = $("open"), open = b.getAttribute("aria-pressed") != "true";
  fold("main details", open);
  b.setAttribute("aria-pressed", open); b.textContent = open ? "Fold all" : "Unfold all";
});
const reveal = el => { for (let d = el; d; d = d.parentElement) if (d.tagName == "DETAILS") d.open = true; };

// Places: an address that names something folded unfolds it.
const arrive = () => {
  if (location.hash.startsWith("#play")) return start(+(location.hash.split("=")[1] || 1));
  let el; try { el = $(decodeURIComponent(location.hash.slice(1))); } catch { }
  if (el && location.hash) { reveal(el.parentElement); el.scrollIntoView(); }
};
on(window, "hashchange", arrive);

// Code is coloured when it comes into view.
const words = /\b(?:abstract|and|as|async|await|bool|break|case|catch|char|class|const|continue|def|default|defer|del|do|done|double|elif|else|enum|esac|except|export|extends|false|False|fi|finally|float|fn|for|foreach|from|func|function|go|if|impl|implements|import|in|instanceof|int|interface|is|lambda|let|long|map|match|mod|module|mut|namespace|new|nil|None|not|null|nullptr|or|package|pass|private|protected|pub|public|raise|range|return|self|static|string|struct|super|switch|template|then|this|throw|trait|true|True|try|type|typedef|typeof|undefined|union|unsafe|use|using|var|virtual|void|where|while|with|yield)\b/;
const hashed = /^(?:bash|sh|shell|zsh|console|py|python|rb|ruby|yaml|yml|toml|r|pl|perl|dockerfile|make|makefile|conf|ini)$/i;
const dashed = /^(?:sql|lua|hs|haskell|ada)$/i, none = /^(?:text|txt|md|markdown|diff|patch|log|plain|plaintext)$/i;
const found = { kw: [], str: [], num: [], com: [] };
let due = 0;
const colour = pre => {
  const lang = pre.dataset.l, node = pre.firstChild;
  if (!node || node.nodeType != 3 || pre.childNodes.length > 1 || node.length > 60000 || none.test(lang)) return;
  const comment = hashed.test(lang) ? "(?<![\\w$&])#.*" : dashed.test(lang) ? "--.*" : lang == "json" ? "(?!)" : /^(?:html?|xml|svg|vue)$/i.test(lang) ? "<!--[^]*?-->" : /^css$/i.test(lang) ? "/\\*[^]*?\\*/" : "(?<!:)//.*|/\\*[^]*?\\*/";
  const all = new RegExp("(" + comment + ")|(\"(?:\\\\.|[^\"\\\\\\n])*\"|'(?:\\\\.|[^'\\\\\\n])*'|`[^`]{0,2000}`)|\\b(0x[\\da-fA-F]+|\\d+(?:\\.\\d+)?)\\b|" + words.source, "g");
  for (const m of node.data.matchAll(all)) {
    const kind = m[1] ? "com" : m[2] ? "str" : m[3] ? "num" : "kw";
    found[kind].push(new StaticRange({ startContainer: node, startOffset: m.index, endContainer: node, endOffset: m.index + m[0].length }));
  }
  clearTimeout(due);
  due = setTimeout(() => { for (const k in found) mark(k, found[k]); }, 50);
};
if (marks && window.IntersectionObserver) {
  const seen = new IntersectionObserver(list => { for (const e of list) if (e.isIntersecting) { seen.unobserve(e.target); colour(e.target); } }, { rootMargin: "300px" });
  document.querySelectorAll("pre[data-l]").forEach(p => seen.observe(p));
}

// Search.
let hits = [], hit = -1;
const most = 5000;
const search = () => {
  const q = $("q").value.toLowerCase();
  hits = []; hit = -1;
  if (q) {
    const walk = document.createTreeWalker($("c"), NodeFilter.SHOW_TEXT);
    for (let n; (n = walk.nextNode()) && hits.length < most;) {
      const s = n.data.toLowerCase();
      if (s.length != n.length) continue;
      for (let i = -1; (i = s.indexOf(q, i + 1)) >= 0 && hits.length < most;) { const r = document.createRange(); r.setStart(n, i); r.setEnd(n, i + q.length); hits.push(r); }
    }
  }
  mark("hit", hits); mark("now", []);
  say();
};
const say = () => { const n = hits.length >= most ? most + "+" : hits.length; $("hits").textContent = !$("q").value ? "" : hit >= 0 ? hit + 1 + " of " + n : n + (n == 1 ? " hit" : " hits"); };
const next = step => {
  if (!hits.length) return;
  hit = (hit + step + hits.length) % hits.length;
  if (hit < 0) hit = 0;
  const r = hits[hit], el = r.startContainer.parentElement;
  reveal(el); mark("now", [r]);
  el.scrollIntoView({ block: "center" });
  say();
};
let typing = 0;
on($("q"), "input", () => { clearTimeout(typing); typing = setTimeout(search, 150); });
on($("q"), "keydown", e => {
  if (e.key == "Enter") { clearTimeout(typing); if (hit < 0 || !hits.length) search(); next(e.shiftKey ? -1 : 1); }
  if (e.key == "Escape") { $("q").value = ""; search(); $("q").blur(); }
});

// The player. What the page has is hidden until its time comes.
let show = null, now = 0, at = -1, speed = 1, going = false, loop = false, last = 0, timer = 0, hid = [], fullness = null;
const speeds = [0.25, 0.5, 1, 1.5, 2, 3, 5, 10];
const build = () => {
  const blocks = [];
  let open = new Set();
  document.querySelectorAll("main [data-t]").forEach(el => {
    const [t, d] = el.dataset.t.split(" ").map(Number), around = [];
    for (let up = el.parentElement; up && up.id != "c" && !open.has(up); up = up.parentElement) { open.add(up); around.push(up); }
    blocks.push({ el, t, d: d || 0, around, chapter: el.dataset.c });
  });
  document.querySelectorAll("main article").forEach(a => { if (!a.querySelector("[data-t]")) a.classList.add("quiet"); });
  document.querySelectorAll("main article>*:not([data-t]):not(h3)").forEach(e => e.classList.add("quiet"));
  const end = blocks.length ? blocks[blocks.length - 1].t : 0;
  return { blocks, end, chapters: blocks.filter(b => b.chapter !== undefined) };
};
const later = (b, is) => { b.el.classList.toggle("later", is); b.around.forEach(a => a.classList.toggle("later", is)); };
const clock = ms => { const s = Math.floor(ms / 1000); return Math.floor(s / 60) + ":" + String(s % 60).padStart(2, "0"); };
const restore = () => { hid.forEach(e => e.classList.remove("later")); hid = []; mark("unsaid", []); };
const boundary = (s, i) => { while (i < s.length && (/[\udc00-\udfff\u200d\ufe0e\ufe0f]/.test(s[i]) || /^\p{M}/u.test(s[i]) || s[i - 1] == "\u200d")) i++; return i; };
// partly shows a block up to a share of its text.
const partly = (el, share) => {
  restore();
  if (share >= 1 || calm) return;
  if (!fullness || fullness.el != el) {
    const nodes = [], walk = document.createTreeWalker(el, NodeFilter.SHOW_TEXT);
    let total = 0;
    for (let n; n = walk.nextNode();) { nodes.push(n); total += n.length; }
    fullness = { el, nodes, total };
  }
  let want = Math.floor(fullness.total * share);
  for (const n of fullness.nodes) {
    if (want > n.length) { want -= n.length; continue; }
    const r = document.createRange();
    r.setStart(n, boundary(n.data, want)); r.setEndAfter(el.lastChild);
    if (marks) mark("unsaid", [r]);
    for (let up = n; up != el; up = up.parentNode)
      for (let s = up.nextElementSibling; s; s = s.nextElementSibling) if (!s.classList.contains("later")) { s.classList.add("later"); hid.push(s); }
    return;
  }
};
const article = el => el.closest("article") || el;
const draw = () => {
  const { blocks, end } = show;
  let i = at;
  while (i + 1 < blocks.length && blocks[i + 1].t <= now) later(blocks[++i], false);
  while (i >= 0 && blocks[i].t > now) { later(blocks[i], true); blocks[i--].el.classList.remove("busy"); }
  if (i != at) {
    document.querySelectorAll(".said,.busy").forEach(e => e.classList.remove("said", "busy"));
    at = i;
  }
  const b = blocks[i];
  if (b) {
    const share = b.d ? Math.min((now - b.t) / b.d, 1) : 1;
    article(b.el.id == "end" && i ? blocks[i - 1].el : b.el).classList.add("said");
    if (b.el.classList.contains("p")) partly(b.el, share);
    else { restore(); b.el.classList.toggle("busy", share < 1 && b.el.tagName == "DETAILS"); }
    let c = "";
    for (const ch of show.chapters) if (ch.t <= now) c = ch.chapter; else break;
    $("caption").textContent = c;
  } else restore();
  $("at").value = end ? now / end * 1000 : 0;
  $("clock").textContent = clock(now) + " / " + clock(end);
  $("go").textContent = going ? "❚❚" : "▶";
  body.dataset.state = now >= end ? "ended" : going ? "playing" : "paused";
  $("c").scrollTop = $("c").scrollHeight;
};
const tick = () => {
  timer = 0;
  if (!going) return;
  const t = performance.now();
  now = Math.min(now + Math.min(t - last, 1000) * speed, show.end); last = t;
  if (now >= show.end) { if (loop) now = 0; else going = false; }
  draw();
  if (going) timer = setTimeout(tick, 33);
};
const go = is => { going = is && show.end > 0; if (going && now >= show.end) now = 0; last = performance.now(); clearTimeout(timer); draw(); if (going) timer = setTimeout(tick, 33); };
const seek = t => { now = Math.max(0, Math.min(t, show.end)); last = performance.now(); draw(); };
const setSpeed = s => { speed = s; $("speed").value = s; last = performance.now(); };
const start = s => {
  if (body.classList.contains("playing")) return;
  if (!show) show = build();
  show.blocks.forEach(b => later(b, true));
  body.classList.add("playing"); $("bar").hidden = false;
  at = -1;
  if (speeds.includes(s) || s > 0) setSpeed(s);
  go(true);
};
const stop = () => {
  const b = show.blocks[at];
  going = false; clearTimeout(timer); restore();
  document.querySelectorAll("main .later,main .said,main .busy,main .quiet").forEach(e => e.classList.remove("later", "said", "busy", "quiet"));
  show = null; fullness = null;
  body.classList.remove("playing", "black", "spot"); $("bar").hidden = true; delete body.dataset.state;
  if (b) article(b.el).scrollIntoView({ block: "center" });
};
// What begins at the moment at which the one before is whole is not there yet.
const whole = i => show.blocks[i] ? show.blocks[i].t + show.blocks[i].d : 0;
const here = () => at > 0 && show.blocks[at].t == now && whole(at) > now ? at - 1 : at;
const step = n => {
  go(false);
  if (n > 0) { if (show.blocks[at] && now < whole(at)) return seek(whole(at)); return seek(show.blocks[at + 1] ? whole(at + 1) : show.end); }
  let i = at;
  while (i >= 0 && whole(i) >= now) i--;
  seek(whole(i));
};
const message = n => {
  go(false);
  const b = show.blocks, of = i => b[i] && article(b[i].el);
  let i = here();
  const own = of(i);
  if (i < 0 && n > 0) i = 0;
  while (b[i] && (of(i) == own || n < 0 && (of(i - 1) == of(i) || whole(i) >= now))) i += n;
  seek(b[i] ? whole(i) : n > 0 ? show.end : 0);
};
const chapter = n => {
  const list = show.chapters.filter(c => n > 0 ? c.t > now : c.t < now - 800 * speed);
  seek(list.length ? (n > 0 ? list[0] : list[list.length - 1]).t : n > 0 ? show.end : 0);
};
const faster = n => { const i = speeds.findIndex(s => s >= speed); setSpeed(speeds[Math.max(0, Math.min(speeds.length - 1, (i < 0 ? speeds.length - 1 : i) + n))]); };
const keys = {
  " ": () => go(!going), k: () => go(!going), ".": () => step(1), ",": () => step(-1), "]": () => chapter(1), "[": () => chapter(-1),
  Enter: () => message(1), ArrowRight: () => message(1), ArrowLeft: () => message(-1), "+": () => faster(1), "-": () => faster(-1), "=": () => setSpeed(1),
  g: () => seek(0), G: () => seek(show.end), L: () => { loop = !loop; }, b: () => body.classList.toggle("black"), z: () => body.classList.toggle("spot"),
  c: () => body.classList.toggle("nocap"), q: stop, p: stop, Escape: () => go(false),
};
const always = { t: () => flip(".call"), r: () => flip(".think"), s: () => flip(".sys"), "?": () => $("help").showModal() };
const reading = { p: () => start(), "/": () => { $("q").focus(); $("q").select(); }, n: () => next(1), N: () => next(-1) };
on(document, "keydown", e => {
  if (e.ctrlKey || e.metaKey || e.altKey || $("help").open || /^(?:INPUT|SELECT|TEXTAREA)$/.test(e.target.tagName) && e.target.id != "at") return;
  const playing = body.classList.contains("playing");
  if ((e.key == " " || e.key == "Enter") && /^(?:BUTTON|A|SUMMARY)$/.test(e.target.tagName)) return;
  let f = always[e.key] || (playing ? keys : reading)[e.key];
  if (playing && /^\d$/.test(e.key)) f = () => seek(show.end * e.key / 10);
  if (!f) return;
  e.preventDefault(); f();
});
on($("play"), "click", () => start());
on($("keys"), "click", () => $("help").showModal());
document.querySelectorAll("#bar [data-k]").forEach(b => on(b, "click", () => keys[b.dataset.k]()));
on($("at"), "input", e => seek(show.end * e.target.value / 1000));
on($("speed"), "change", e => { setSpeed(+e.target.value); e.target.blur(); });
arrive();
})();
