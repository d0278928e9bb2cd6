const padded = (number: number): string => String(number).padStart(2, "0")

/** Returns the day after that of the person, such as `2031-01-15`. */
export const tomorrow = (): string => {
  const day = new Date()
  day.setDate(day.getDate() + 1)
  return `${day.getFullYear()}-${padded(day.getMonth() + 1)}-${padded(day.getDate())}`
}
