/** Binds the fields of a form to the parts of what is typed. `path` is where the form is in the body. */
export const fieldsOf =
  <A extends object>(typed: A, onChange: (typed: A) => void, path = "") =>
  <K extends keyof A & string>(key: K) => ({
    name: `${path}${key}`,
    value: typed[key],
    onChange: (value: A[K]) => onChange({ ...typed, [key]: value })
  })
