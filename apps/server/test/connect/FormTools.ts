/** A submission as a tool hands it over by its documented hook, and the body that the plugin makes of it. */
interface Submission {
  readonly tool: string
  readonly key: "cf7:12" | "gravity:3" | "elementor:a1b2c3d" | "wpforms:7"
  readonly sent: object
  readonly body: Record<string, string>
}

/** `test/stubs.php` of the plugin makes the objects of the tools of these. */
export const formTools: ReadonlyArray<Submission> = [
  {
    tool: "cf7",
    key: "cf7:12",
    sent: {
      data: {
        "your-name": 'Zoë "Z" d\'Ancona \\ 😀',
        "menu-roof": ["Plat"],
        "checkbox-wishes": ["Snel", "Goedkoop"],
        "checkbox-none": [],
        "acceptance-1": "1",
        photo: "hash of a file",
        "g-recaptcha-response": "token"
      }
    },
    body: {
      "your-name": 'Zoë "Z" d\'Ancona \\ 😀',
      "menu-roof": "Plat",
      "checkbox-wishes": "Snel, Goedkoop",
      "checkbox-none": "",
      "acceptance-1": "1"
    }
  },
  {
    tool: "gravity",
    key: "gravity:3",
    sent: {
      entry: {
        status: "active",
        "1.3": "Jane",
        "1.6": "Doe",
        "2": "jane@example.nl",
        "3.1": "Plat",
        "3.2": "",
        "3.3": "Schuin",
        "4.1": "1",
        "4.2": "I agree to <a>everything</a>",
        "4.3": "7",
        "5": '["A","B"]',
        "6": "/a/file.jpg",
        "7": "Twice",
        "8": null
      },
      fields: [
        {
          id: 1,
          type: "name",
          label: "Naam",
          inputs: [
            { id: "1.2", label: "Prefix", isHidden: true },
            { id: "1.3", label: "First", customLabel: "Voornaam" },
            { id: "1.6", label: "Last" }
          ]
        },
        { id: 2, type: "email", label: "E-mailadres", adminLabel: "email", inputs: null },
        { id: 3, type: "checkbox", label: "Dak", inputs: [{ id: "3.1" }, { id: "3.2" }, { id: "3.3" }] },
        { id: 4, type: "consent", label: "Akkoord", inputs: [{ id: "4.1" }, { id: "4.2" }, { id: "4.3" }] },
        { id: 5, type: "multiselect", label: "<b>Keuze</b>" },
        { id: 6, type: "fileupload", label: "Foto" },
        { id: 7, type: "text", label: "Akkoord" },
        { id: 8, type: "text", label: "" },
        { id: 9, type: "creditcard", label: "Card", inputs: [{ id: "9.1", label: "Number" }] }
      ]
    },
    body: {
      "Naam (Voornaam)": "Jane",
      "Naam (Last)": "Doe",
      email: "jane@example.nl",
      Dak: "Plat, Schuin",
      Akkoord: "1",
      Keuze: "A, B",
      "Akkoord (7)": "Twice",
      "8": ""
    }
  },
  {
    tool: "elementor",
    key: "elementor:a1b2c3d",
    sent: {
      fields: {
        name: { id: "name", type: "text", title: "Naam", value: "Jane", raw_value: "Jane" },
        email: { id: "email", type: "email", title: "", value: "jane@example.nl" },
        field_1: { id: "field_1", type: "acceptance", title: "Akkoord", value: "on" },
        field_2: { id: "field_2", type: "upload", title: "Foto", value: "https://www.example.nl/foto.jpg" },
        field_3: { id: "field_3", type: "honeypot", title: "", value: "" }
      }
    },
    body: { Naam: "Jane", email: "jane@example.nl", Akkoord: "on" }
  },
  {
    tool: "wpforms",
    key: "wpforms:7",
    sent: {
      fields: {
        "0": { id: 0, type: "name", name: "Naam", value: "Jane Doe", first: "Jane", middle: "", last: "Doe" },
        "1": { id: 1, type: "checkbox", name: "Wensen", value: "Snel\nGoedkoop" },
        "2": { id: 2, type: "gdpr-checkbox", name: "Akkoord", value: "I consent to having this website store …" },
        "3": { id: 3, type: "number", name: "Verbruik", value: 1200 },
        "4": { id: 4, type: "file-upload", name: "Foto", value: "https://www.example.nl/foto.jpg" }
      }
    },
    body: {
      Naam: "Jane Doe",
      "Naam[first]": "Jane",
      "Naam[last]": "Doe",
      Wensen: "Snel, Goedkoop",
      Akkoord: "1",
      Verbruik: "1200"
    }
  }
]
