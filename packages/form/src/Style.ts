const css = `
:host { display: block; container-type: inline-size; font: inherit; color: inherit; }
:host([hidden]), [hidden] { display: none !important; }
* { box-sizing: border-box; }
form, [part=sent] {
  --accent: var(--leadwell-accent, var(--blue));
  --on-accent: var(--leadwell-on-accent, var(--on-blue));
  --wrong: var(--leadwell-wrong, var(--red));
  --border: var(--leadwell-border, color-mix(in srgb, currentColor 60%, transparent));
  --field: var(--leadwell-field, var(--paper));
  --radius: var(--leadwell-radius, 6px);
  --gap: var(--leadwell-gap, 1.25rem);
  font-family: var(--leadwell-font, inherit);
  color: var(--leadwell-color, inherit);
  background: var(--leadwell-background, transparent);
  padding: var(--leadwell-padding, 0);
  border-radius: var(--radius);
  line-height: 1.5;
}
.light { color-scheme: light; --blue: #0b57d0; --on-blue: #fff; --red: #b3261e; --paper: #fff; }
.dark { color-scheme: dark; --blue: #a8c7fa; --on-blue: #062e6f; --red: #f2b8b5; --paper: #1e1f22; }
form, [part=section] { display: grid; gap: var(--gap); }
fieldset { border: 0; margin: 0; padding: 0; min-width: 0; }
p { margin: 0; }
[part=legend] { font-size: 1.25em; font-weight: 700; padding: 0; margin-block-end: calc(var(--gap) * .6); }
[part=section] + [part=section] { margin-block-start: calc(var(--gap) * .6); }
[part=field] { display: grid; gap: .35rem; align-content: start; min-width: 0; }
[part=label] { font-weight: 600; padding: 0; overflow-wrap: anywhere; }
[part=optional] { font-weight: 400; }
[part=hint] { font-size: .9em; }
[part=consent] { white-space: pre-line; overflow-wrap: anywhere; }
[part=input] {
  font: inherit; font-size: max(16px, 1em); color: inherit; background: var(--field); width: 100%; min-height: 44px;
  padding: .55rem .7rem; border: 1px solid var(--border); border-radius: var(--radius);
}
textarea[part=input] { resize: vertical; }
[part=field][data-wrong] { border-inline-start: 4px solid var(--wrong); padding-inline-start: .75rem; }
[data-wrong] [part=input] { border-color: var(--wrong); }
[part=error] { color: var(--wrong); font-weight: 600; }
[part=choices] { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; }
[part=choice] { display: flex; align-items: center; gap: .6rem; min-height: 44px; cursor: pointer; }
input[type=checkbox], input[type=radio] {
  flex: none; width: 22px; min-height: 22px; height: 22px; margin: 0; padding: 0; accent-color: var(--accent);
}
:focus-visible, [part=summary]:focus { outline: 3px solid var(--accent); outline-offset: 2px; }
[part=summary], [part=notice], [part=sent] {
  border: 1px solid var(--border); border-inline-start: 6px solid var(--wrong); border-radius: var(--radius);
  padding: .9rem 1rem;
}
[part=notice], [part=sent] { border-inline-start-color: var(--accent); }
[part=notice] { display: grid; gap: .5rem; justify-items: start; }
[part=summary-title], [part=sent-title] { font-weight: 700; }
[part=sent-title] { font-size: 1.25em; outline: none !important; }
[part=summary] ul { margin: 0; padding: 0; list-style: none; }
[part=summary] li, [part=summary] a { display: flex; align-items: center; min-height: 44px; color: inherit; }
[part=summary] a { padding-block: .35rem; }
button {
  font: inherit; font-weight: 600; min-height: 44px; padding: .6rem 1.4rem; cursor: pointer;
  border: 2px solid var(--accent); border-radius: var(--radius);
}
[part=button] { justify-self: start; color: var(--on-accent); background: var(--accent); }
[part=button][aria-disabled=true] { opacity: .65; cursor: progress; }
[part=more] { color: inherit; background: transparent; }
.end { display: grid; }
[part=status]:not(:empty) { margin-block-start: var(--gap); }
.trap { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
@container (min-width: 34rem) {
  [part=section] { grid-template-columns: 1fr 1fr; }
  [part=legend] { grid-column: 1 / -1; }
  [part=field].wide { grid-column: 1 / -1; }
}
@container (max-width: 24rem) { [part=button] { justify-self: stretch; } }
@media (forced-colors: active) { [part=button] { border-color: ButtonText; } }
`

let made: CSSStyleSheet | undefined

/** The style of all forms of a page. A page may forbid styles in its text, and allows those that a script makes. */
export const sheet = (): CSSStyleSheet => {
  if (made === undefined) {
    made = new CSSStyleSheet()
    made.replaceSync(css)
  }
  return made
}

/** Returns how light a computed colour is, from 0 to 1, by the form in which browsers return it. */
const lightnessOf = (color: string): number => {
  const [first = 0, second = 0, third = 0] = (color.match(/[( ][\d.]+/g) ?? []).map((part) => Number(part.slice(1)))
  if (color.startsWith("ok")) return first
  if (color.startsWith("l")) return first / 100
  return (first * 0.3 + second * 0.6 + third * 0.1) / (color.startsWith("rgb") ? 255 : 1)
}

/**
 * Returns whether an element is light or dark, as the colour of its text shows. Many dark pages do not tell the browser
 * that they are dark, so that its lists of choices would be white on white.
 */
export const lightOrDark = (element: Element): "light" | "dark" =>
  lightnessOf(getComputedStyle(element).color) > 0.5 ? "dark" : "light"
