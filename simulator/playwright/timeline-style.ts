/** Style of `device-timeline.html`. On a narrow screen, the columns stand below each other. */
export const timelineStyle = `
:root { color-scheme: light dark; font: 16px/1.4 system-ui, sans-serif; scroll-padding-top: 3rem; }
body { margin: 0 auto; max-width: 90rem; padding: 1rem; overflow-wrap: anywhere; }
h1 { font-size: 1.4rem; } h2 { font-size: 1.1rem; }
ol, ul { list-style: none; margin: 0; padding: 0; }
.row { border-top: 1px solid #8886; display: grid; gap: 0 1rem; grid-template-columns: 8rem 12rem 1fr 1fr 1fr; padding: 0.5rem 0; }
.columns { background: Canvas; position: sticky; top: 0; }
.row li { padding-bottom: 0.25rem; }
time { font-weight: 600; }
small { color: light-dark(#555, #aaa); display: block; font-size: 0.8125rem; white-space: pre-wrap; }
figure { margin: 0 0 0.5rem; } figcaption { font-size: 0.8125rem; }
img { box-sizing: border-box; border: 1px solid #8886; display: block; height: auto; max-width: 100%; }
pre { background: light-dark(#f3f3f3, #222); overflow: auto; padding: 0.75rem; white-space: pre-wrap; }
.problem { color: light-dark(#a40000, #ff9c94); }
.quiet { color: light-dark(#555, #aaa); }
summary { border-top: 1px solid #8886; cursor: pointer; padding: 0.75rem 0; }
.label { display: none; }
@media (max-width: 50rem) {
  .row { display: block; padding: 0.75rem 0; }
  .columns, .row > span { display: none; }
  .row > div { margin-bottom: 0.5rem; }
  .label { display: block; font-size: 0.8125rem; }
  .clock small { display: inline; margin-left: 0.75rem; }
}
`;
