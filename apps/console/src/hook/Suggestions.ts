import type { Sources } from "./Sources.ts"

/** How people mostly call the values of a lead in a form, in Dutch and in English. */
const names: Readonly<Record<string, string>> = {
  gender: "geslacht aanhef salutation",
  first_name: "voornaam firstname",
  last_name: "achternaam lastname surname",
  full_name: "naam volledigenaam fullname name yourname",
  email: "email mail emailadres emailaddress youremail",
  phone: "telefoon telefoonnummer tel mobiel phone phonenumber yourphone",
  postal_code: "postcode zip zipcode",
  street_number: "huisnummer nummer housenumber",
  street_number_addition: "toevoeging addition huisnummertoevoeging",
  street: "straat straatnaam adres address",
  city: "plaats woonplaats stad town",
  country: "land",
  preferred_date_of_execution: "datum gewenstedatum date",
  description: "omschrijving bericht toelichting message yourmessage",
  accept_terms: "voorwaarden akkoord terms consent acceptance privacy",
  subscribe_to_newsletter: "nieuwsbrief newsletter"
}

/**
 * Returns the letters and digits of a name. Of a nested key, such as `form_fields[email]` and `answers[ref=email]`, it
 * takes the last part.
 */
const plain = (name: string): string =>
  (/\[(?:[^\]=]*=)?(?<last>[^\]]+)\]$/.exec(name)?.groups?.["last"] ?? name)
    .normalize("NFD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, "")

/** Fills the values that nothing fills with the unused keys of a form that are called like them. */
export const suggested = (
  keys: ReadonlyArray<{ readonly key: string; readonly label: string }>,
  theirKeys: ReadonlyArray<string>,
  sources: Sources,
  labels: Readonly<Record<string, string>> = {}
): Sources => {
  const filled = { ...sources }
  const unused = new Set(theirKeys)
  for (const source of Object.values(sources)) if (source && "theirs" in source) unused.delete(source.theirs)
  for (const { key, label } of keys) {
    if (filled[key] !== undefined) continue
    const alike = new Set([plain(key.replace(/^fields\./, "")), plain(label), ...(names[key] ?? "").split(" ")])
    // Beside a first name, a name is the last one.
    if (key === "last_name" && filled["first_name"] !== undefined) for (const one of ["naam", "name"]) alike.add(one)
    const theirs = [...unused].find((one) => [one, labels[one] ?? one].some((name) => alike.has(plain(name))))
    if (theirs === undefined) continue
    filled[key] = { theirs }
    unused.delete(theirs)
  }
  return filled
}
