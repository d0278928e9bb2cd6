/** A body as a form tool sends it, in the shape that its maker documents. */
export interface RecordedBody {
  readonly tool: string
  /** Where the maker describes the shape. */
  readonly documented: string
  readonly contentType: string
  readonly body: string
  /** Our keys, with the keys of the tool. */
  readonly map: Readonly<Record<string, string>>
  readonly dateFormat: "yyyy-mm-dd" | "dd-mm-yyyy" | "mm/dd/yyyy"
}

const form = "application/x-www-form-urlencoded"

const urlEncoded = (pairs: Readonly<Record<string, string>>): string => new URLSearchParams(pairs).toString()

/** The fields of Elementor with `Advanced Data`: five texts for each field. */
const elementorFields = (fields: Readonly<Record<string, readonly [title: string, value: string]>>) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([id, [title, value]]) =>
      [
        ["id", id],
        ["type", "text"],
        ["title", title],
        ["value", value],
        ["raw_value", value],
        ["required", "1"]
      ].map(([key, text]) => [`fields[${id}][${key}]`, text])
    )
  )

/** One lead of Zoë Jansen for a heat pump, as six forms send it. */
export const recordedBodies: ReadonlyArray<RecordedBody> = [
  {
    tool: "Elementor",
    documented: "Elementor: Form Actions, Webhook, without Advanced Data: the labels are the keys",
    contentType: form,
    body: urlEncoded({
      Voornaam: "Zoë",
      Achternaam: "Jansen",
      "E-mail": "zoe@example.nl",
      Telefoon: "06-12 31 23 12",
      Postcode: "3511 AB",
      Plaats: "Utrecht",
      Straat: "Oudegracht",
      "No Label huisnummer": "12 bis",
      "Wanneer?": "01-06-2030",
      Aanhef: "Female",
      "Wat wilt u?": "Een warmtepomp, graag.\r\nLiefst snel.",
      Bouwjaar: "1975-1990",
      "Gasverbruik m3": "1500",
      "Ik ga akkoord": "on",
      Nieuwsbrief: "",
      Date: "27 november 2026",
      Time: "17:30",
      "Page URL": "https://demo.example/offerte",
      "User Agent": "Mozilla/5.0",
      "Remote IP": "192.0.2.1",
      "Powered by": "Elementor",
      form_id: "9de22fa",
      form_name: "New Form"
    }),
    map: {
      first_name: "Voornaam",
      last_name: "Achternaam",
      email: "E-mail",
      phone: "Telefoon",
      postal_code: "Postcode",
      city: "Plaats",
      street: "Straat",
      street_number: "No Label huisnummer",
      preferred_date_of_execution: "Wanneer?",
      gender: "Aanhef",
      description: "Wat wilt u?",
      accept_terms: "Ik ga akkoord",
      subscribe_to_newsletter: "Nieuwsbrief",
      "fields.year_of_construction": "Bouwjaar",
      "fields.annual_gas_consumption": "Gasverbruik m3"
    },
    dateFormat: "dd-mm-yyyy"
  },
  {
    tool: "Elementor with Advanced Data",
    documented: "Elementor: Form Actions, Webhook, with Advanced Data: form, fields and meta",
    contentType: form,
    body: urlEncoded({
      "form[id]": "9de22fa",
      "form[name]": "New Form",
      ...elementorFields({
        voornaam: ["Voornaam", "Zoë"],
        naam: ["Achternaam", "Jansen"],
        email: ["E-mail", "zoe@example.nl"],
        telefoon: ["Telefoon", "+31 6 12312312"],
        postcode: ["Postcode", "3511AB"],
        plaats: ["Plaats", "Utrecht"],
        straat: ["Straat", "Oudegracht"],
        nummer: ["Huisnummer", "12 bis"],
        datum: ["Datum", "2030-06-01"],
        aanhef: ["Aanhef", "Female"],
        vraag: ["Vraag", "Een warmtepomp, graag."],
        bouwjaar: ["Bouwjaar", "1975-1990"],
        gas: ["Gas", "1500"],
        akkoord: ["Akkoord", "on"],
        nieuws: ["Nieuwsbrief", "nee"]
      }),
      "meta[page_url][title]": "Page URL",
      "meta[page_url][value]": "https://demo.example/offerte"
    }),
    map: {
      first_name: "fields[voornaam][value]",
      last_name: "fields[naam][value]",
      email: "fields[email][value]",
      phone: "fields[telefoon][value]",
      postal_code: "fields[postcode][value]",
      city: "fields[plaats][value]",
      street: "fields[straat][value]",
      street_number: "fields[nummer][value]",
      preferred_date_of_execution: "fields[datum][value]",
      gender: "fields[aanhef][value]",
      description: "fields[vraag][value]",
      accept_terms: "fields[akkoord][value]",
      subscribe_to_newsletter: "fields[nieuws][value]",
      "fields.year_of_construction": "fields[bouwjaar][value]",
      "fields.annual_gas_consumption": "fields[gas][value]"
    },
    dateFormat: "dd-mm-yyyy"
  },
  {
    tool: "Gravity Forms",
    documented:
      "Gravity Forms: Webhooks Add-On with All Fields as JSON, which is the Entry Object: field ids are the keys",
    contentType: "application/json",
    body: JSON.stringify({
      id: "312",
      form_id: "4",
      post_id: null,
      date_created: "2026-11-27 16:30:00",
      is_starred: "0",
      is_read: "0",
      ip: "192.0.2.1",
      source_url: "https://demo.example/offerte",
      user_agent: "Mozilla/5.0",
      payment_status: null,
      created_by: null,
      status: "active",
      "1.2": "",
      "1.3": "Zoë",
      "1.6": "Jansen",
      "2": "zoe@example.nl",
      "3": "0612312312",
      "4.1": "Oudegracht",
      "4.2": "12 bis",
      "4.3": "Utrecht",
      "4.5": "3511 AB",
      "5": "2030-06-01",
      "6": "Een warmtepomp, graag.",
      "7": "1975-1990",
      "8": "1500",
      "9.1": "1",
      "9.2": "Ik ga akkoord",
      "9.3": "4",
      "10": "Female",
      "11.1": ""
    }),
    map: {
      first_name: "1.3",
      last_name: "1.6",
      email: "2",
      phone: "3",
      postal_code: "4.5",
      city: "4.3",
      street: "4.1",
      street_number: "4.2",
      preferred_date_of_execution: "5",
      gender: "10",
      description: "6",
      accept_terms: "9.1",
      subscribe_to_newsletter: "11.1",
      "fields.year_of_construction": "7",
      "fields.annual_gas_consumption": "8"
    },
    dateFormat: "yyyy-mm-dd"
  },
  {
    tool: "CF7 to Webhook",
    documented: "CF7 to Webhook: the posted data of Contact Form 7 as JSON; menus and checkboxes are lists",
    contentType: "application/json; charset=UTF-8",
    body: JSON.stringify({
      "your-first-name": "Zoë",
      "your-last-name": "Jansen",
      "your-email": "zoe@example.nl",
      "your-tel": "0031612312312",
      "your-postcode": "3511AB",
      "your-city": "Utrecht",
      "your-street": "Oudegracht",
      "your-number": "12 bis",
      "your-date": "2030-06-01",
      "your-message": "Een warmtepomp, graag.",
      gender: ["Female"],
      bouwjaar: ["1975-1990"],
      gas: "1500",
      "acceptance-1": "1",
      newsletter: []
    }).replaceAll("ë", String.raw`\u00eb`),
    map: {
      first_name: "your-first-name",
      last_name: "your-last-name",
      email: "your-email",
      phone: "your-tel",
      postal_code: "your-postcode",
      city: "your-city",
      street: "your-street",
      street_number: "your-number",
      preferred_date_of_execution: "your-date",
      gender: "gender[0]",
      description: "your-message",
      accept_terms: "acceptance-1",
      subscribe_to_newsletter: "newsletter",
      "fields.year_of_construction": "bouwjaar[0]",
      "fields.annual_gas_consumption": "gas"
    },
    dateFormat: "yyyy-mm-dd"
  },
  {
    tool: "WPForms",
    documented: "WPForms: Webhooks Addon, Request Format JSON: keys that the owner chose; a date has value and unix",
    contentType: "application/json; charset=utf-8",
    body: JSON.stringify({
      firstname: "Zoë",
      lastname: "Jansen",
      email: "zoe@example.nl",
      phone: "+31612312312",
      zip: "3511 AB",
      city: "Utrecht",
      street: "Oudegracht",
      number: "12 bis",
      date: { value: "06/01/2030", unix: 1906502400 },
      message: "Een warmtepomp, graag.",
      gender: "Female",
      built: "1975-1990",
      gas: "1500",
      terms: "Akkoord",
      news: ""
    }),
    map: {
      first_name: "firstname",
      last_name: "lastname",
      email: "email",
      phone: "phone",
      postal_code: "zip",
      city: "city",
      street: "street",
      street_number: "number",
      preferred_date_of_execution: "date[value]",
      gender: "gender",
      description: "message",
      accept_terms: "terms",
      subscribe_to_newsletter: "news",
      "fields.year_of_construction": "built",
      "fields.annual_gas_consumption": "gas"
    },
    dateFormat: "mm/dd/yyyy"
  },
  {
    tool: "Meta lead ads through Make",
    documented:
      "Meta: Retrieving Leads: field_data has names and lists of values; Make passes it on by HTTP, Make a request",
    contentType: "application/json",
    body: JSON.stringify({
      created_time: "2026-11-27T16:30:00+0000",
      id: "1234567890123456",
      ad_id: "120210000000000001",
      form_id: "987654321098765",
      field_data: Object.entries({
        first_name: "Zoë",
        last_name: "Jansen",
        email: "zoe@example.nl",
        phone_number: "+31612312312",
        post_code: "3511AB",
        city: "Utrecht",
        street_address: "Oudegracht",
        huisnummer: "12 bis",
        wanneer: "2030-06-01",
        gender: "female",
        "waar_gaat_het_om?": "Een warmtepomp, graag.",
        bouwjaar: "1975-1990",
        gasverbruik: "1500",
        nieuwsbrief: "nee",
        akkoord: "ja"
      }).map(([name, value]) => ({ name, values: [value] }))
    }),
    map: Object.fromEntries(
      Object.entries({
        first_name: "first_name",
        last_name: "last_name",
        email: "email",
        phone: "phone_number",
        postal_code: "post_code",
        city: "city",
        street: "street_address",
        street_number: "huisnummer",
        preferred_date_of_execution: "wanneer",
        gender: "gender",
        description: "waar_gaat_het_om?",
        "fields.year_of_construction": "bouwjaar",
        "fields.annual_gas_consumption": "gasverbruik",
        subscribe_to_newsletter: "nieuwsbrief",
        accept_terms: "akkoord"
      }).map(([key, name]) => [key, `field_data[name=${name}]`])
    ),
    dateFormat: "yyyy-mm-dd"
  }
]
