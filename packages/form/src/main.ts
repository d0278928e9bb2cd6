import { LeadwellForm } from "./LeadwellForm.ts"

const script = document.currentScript

// A module is no current script. Where it runs, the first address of a stack is its own.
const from = script instanceof HTMLScriptElement ? script.src : /https?:\/\/[^\s)]+/.exec(new Error().stack ?? "")?.[0]

// A page may name the script twice. The first one defines the element.
if (from !== undefined && customElements.get("leadwell-form") === undefined) {
  LeadwellForm.server = new URL(from).origin
  customElements.define("leadwell-form", LeadwellForm)
}
