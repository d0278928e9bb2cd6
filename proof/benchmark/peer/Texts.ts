/** The messages for a field that breaks a rule, with its name. */
const textsFor = (key: string) => {
  const field = `The ${key.replaceAll("_", " ")} field`
  return {
    required: `${field} is required.`,
    notText: `${field} must be a string.`,
    notNumber: `${field} must be a number.`,
    notBoolean: `${field} must be true or false.`,
    notObject: `${field} must be an object.`,
    notDate: `${field} must be a valid date, written as year-month-day.`,
    notAfterToday: `${field} must be a date after today.`,
    notStorable: `${field} must not contain characters that cannot be stored.`,
    notPostalCode: `${field} must be a valid postal code.`,
    notEmail: `${field} must be a valid email address.`,
    notIdentifier: `${field} must be 1 to 64 letters, digits, underscores or hyphens.`,
    notAccepted: `${field} must be accepted.`,
    notSelectable: `The selected ${key.replaceAll("_", " ")} is invalid.`,
    notDigits: (digits: number) => `${field} must be ${digits} digits.`,
    tooLong: (max: number) => `${field} must not be greater than ${max} characters.`,
    tooSmall: (min: number) => `${field} must be at least ${min}.`,
    tooLarge: (max: number) => `${field} must not be greater than ${max}.`
  }
}

/** The messages for one field. */
export type Texts = ReturnType<typeof textsFor>

const known = new Map<string, Texts>()

/** The messages for a field, built once. */
export const textsOf = (key: string): Texts => {
  const found = known.get(key)
  if (found !== undefined) return found
  const made = textsFor(key)
  known.set(key, made)
  return made
}
