import { LeadwellForm } from "./LeadwellForm.ts"

const script = document.currentScript

// A page may name the script twice. The first one defines the element.
if (script instanceof HTMLScriptElement && customElements.get("leadwell-form") === undefined) {
  LeadwellForm.server = new URL(script.src).origin
  customElements.define("leadwell-form", LeadwellForm)
}
