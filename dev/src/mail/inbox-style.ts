/** The inbox's looks: no outside assets, light and dark by the system's choice. */
export const inboxStyle = `
:root { color-scheme: light dark; --ground: #f6f7f9; --card: #fff; --line: #e3e6eb; --ink: #1d232b; --soft: #5b6573; --link: #1f5fbf; --hover: #eef3fb; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #14171c; --card: #1c2027; --line: #2d333d; --ink: #e8ebf0; --soft: #a3adba; --link: #8ab6f5; --hover: #242a34; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 15px/1.5 system-ui, -apple-system, 'Segoe UI', sans-serif; }
a { color: var(--link); }
header, main { max-width: 60rem; margin: 0 auto; padding: 0 1.25rem; }
header { display: flex; align-items: center; gap: 1rem; padding-top: 1.5rem; padding-bottom: 1rem; flex-wrap: wrap; }
header h1 { font-size: 1.35rem; margin: 0; }
header h1 a { color: inherit; text-decoration: none; }
header .search { flex: 1; min-width: 12rem; }
header .raw { margin-left: auto; }
.back, .raw { text-decoration: none; font-weight: 500; }
input[type=search] { width: 100%; font: inherit; color: inherit; padding: .5rem .75rem; border: 1px solid var(--line); border-radius: 8px; background: var(--card); }
button { font: inherit; color: inherit; padding: .5rem .9rem; border: 1px solid var(--line); border-radius: 8px; background: var(--card); cursor: pointer; }
button:hover { background: var(--hover); }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
.count { margin: 0 0 .5rem; color: var(--soft); font-size: .875rem; }
.list { list-style: none; margin: 0 0 3rem; padding: 0; background: var(--card); border: 1px solid var(--line); border-radius: 12px; overflow: hidden; }
.list li + li { border-top: 1px solid var(--line); }
.row { display: grid; grid-template-columns: minmax(10rem, 15rem) 1fr auto; gap: 1rem; align-items: baseline; padding: .8rem 1rem; color: inherit; text-decoration: none; }
.row:hover { background: var(--hover); }
.who, .what { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.preview { color: var(--soft); margin-left: .6rem; }
time { color: var(--soft); font-size: .85rem; font-variant-numeric: tabular-nums; }
.empty { display: grid; justify-items: center; text-align: center; padding: 5rem 1rem; background: var(--card); border: 1px solid var(--line); border-radius: 12px; color: var(--soft); }
.empty p { margin: .75rem 0 0; color: var(--ink); }
.empty .hint { color: var(--soft); margin-top: .25rem; }
article { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 1.5rem; margin-bottom: 3rem; }
article h1 { font-size: 1.3rem; margin: 0 0 1rem; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: auto 1fr; gap: .15rem 1rem; margin: 0 0 1.25rem; }
dt { color: var(--soft); } dd { margin: 0; overflow-wrap: anywhere; }
.views > input { position: absolute; opacity: 0; }
.views > label { display: inline-block; padding: .3rem .8rem; border: 1px solid var(--line); border-radius: 8px; cursor: pointer; margin-right: .35rem; }
.views > input:checked + label { background: var(--hover); border-color: var(--link); }
.views > input:focus-visible + label { outline: 2px solid var(--link); outline-offset: 2px; }
.views > .panel { display: none; }
#view-html:checked ~ .as-html, #view-text:checked ~ .as-text { display: block; }
.panel { margin-top: 1rem; }
iframe { width: 100%; height: 65vh; border: 1px solid var(--line); border-radius: 8px; background: #fff; color-scheme: light; }
pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; font: 14px/1.6 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
@media (max-width: 40rem) { .row { grid-template-columns: 1fr auto; } .what { grid-column: 1 / -1; grid-row: 2; } }
`;
