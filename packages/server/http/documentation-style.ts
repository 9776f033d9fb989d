/** The page of the API stands by itself: it must be readable where no client is built. */
export const DOCUMENTATION_STYLE = `
:root {
  color-scheme: light dark;
  --ground: light-dark(#fbfaf7, #16181a);
  --text: light-dark(#22262a, #e6e4df);
  --quiet: light-dark(#5d646b, #a3a9ae);
  --line: light-dark(#dedbd3, #33383c);
  --accent: light-dark(#1d6b4f, #7fd0ae);
  --panel: light-dark(#f2f0ea, #1f2326);
}
* { box-sizing: border-box; }
body {
  margin: 0 auto; max-width: 60rem; padding: 2rem 1rem 6rem;
  background: var(--ground); color: var(--text);
  font: 1rem/1.55 system-ui, sans-serif;
}
h1 { font-size: 1.8rem; margin: 0; }
h1 small { color: var(--quiet); font-size: 1rem; font-weight: 400; }
h2 { margin: 3rem 0 0.5rem; padding-bottom: 0.25rem; border-bottom: 1px solid var(--line); }
h3 { margin: 2rem 0 0.25rem; font-size: 1.05rem; }
h3 b, nav b { color: var(--accent); font-size: 0.85em; letter-spacing: 0.04em; }
article, details { scroll-margin-top: 1rem; }
article:target h3, details:target summary { background: var(--panel); }
a { color: var(--accent); }
a:focus-visible, summary:focus-visible, pre:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
nav ul { columns: 18rem; list-style: none; padding: 1rem; margin: 1rem 0; background: var(--panel); border-radius: 0.5rem; }
nav a { text-decoration: none; }
table { width: 100%; border-collapse: collapse; margin: 0.75rem 0; font-size: 0.9rem; }
caption { text-align: left; color: var(--quiet); }
th, td { text-align: left; vertical-align: top; padding: 0.3rem 0.75rem 0.3rem 0; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
th { color: var(--quiet); font-weight: 500; }
code, pre { font-family: ui-monospace, monospace; font-size: 0.9em; }
pre { overflow-x: auto; padding: 1rem; background: var(--panel); border-radius: 0.5rem; }
summary { cursor: pointer; padding: 0.25rem 0; }
`;
