// What Leadwell gets of a lead of Meta. Change this if your form asks in another way.

const slug = (text) => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, "_")

/** An answer in the type of its question. Meta gives texts, and may write the choice "Cavity wall" as `cavity_wall`. */
const typed = ({ options, type }, text) => {
  if (type === "number") return Number(text)
  if (type === "boolean") return ["yes", "ja", "true"].includes(text.toLowerCase())
  return options?.find((option) => slug(option) === slug(text)) ?? text
}

/** Returns the body of `POST /api/leads`. A key that is missing stays away, and Leadwell then names it. */
export const leadOf = ({ created_time, custom_disclaimer_responses = [], field_data }, questions, env) => {
  const answers = Object.fromEntries(field_data.map(({ name, values }) => [name, values[0]]))
  const [first, ...last] = (answers.full_name ?? "").split(" ")
  const [, street, street_number] = /^(.*\S)\s+(\d.{0,7})$/.exec(answers.street_address ?? "") ?? []
  const isTicked = (key) =>
    custom_disclaimer_responses.some((one) => one.checkbox_key === key && one.is_checked === "1")
  // The day of the lead and not of today: under one key, a lead must stay the same.
  const inAMonth = new Date(Date.parse(created_time.slice(0, 19) + "Z") + 30 * 86_400_000)
  return {
    website_code: env.WEBSITE_CODE,
    subcategory_id: env.SUBCATEGORY_ID,
    first_name: answers.first_name ?? first,
    last_name: answers.last_name ?? last.join(" "),
    gender: answers.gender ?? "unknown",
    email: answers.email,
    phone: answers.phone_number?.replace(/^\+3[12]/, "0"),
    street,
    street_number,
    postal_code: answers.post_code?.replaceAll(" ", ""),
    city: answers.city,
    country: answers.country,
    description: answers.description ?? "From a Meta lead form",
    preferred_date_of_execution: inAMonth.toISOString().slice(0, 10),
    accept_terms: isTicked("accept_terms"),
    subscribe_to_newsletter: isTicked("subscribe_to_newsletter"),
    fields: Object.fromEntries(
      questions.filter(({ key }) => key in answers).map((one) => [one.key, typed(one, answers[one.key])])
    )
  }
}
