import { assert, describe, it } from "@effect/vitest"
import { referenceFaults } from "@leadwell/domain/features/catalogfile/CatalogReferences"
import type { NamesInUse } from "@leadwell/domain/features/catalogfile/CurrentCatalog"
import { InvalidInput } from "@leadwell/domain/input/InvalidInput"
import { Result } from "effect"
import { told } from "../../input/told.ts"
import { fullCatalogWith, nothing } from "./fullCatalog.ts"

const faultsOf = (content: unknown, kept: Partial<NamesInUse> = {}) =>
  told(Result.fail(new InvalidInput({ faults: referenceFaults(content, { ...nothing, ...kept }) })))

const changed = (values: Readonly<Record<string, unknown>>, kept?: Partial<NamesInUse>) =>
  faultsOf(fullCatalogWith(values), kept)

const subcategories = "categories.0.subcategories"
const fields = `${subcategories}.0.fields`

/** Values that duplicate a name, by the path of the duplicate. */
const twice = {
  "accounts.1.id": "acme",
  "tokens.1.token": `lw_${"a".repeat(43)}`,
  "tokens.1.abilities": ["operator", "leads:read", "operator"],
  "affiliates.1.id": "aff-1",
  "websites.1.code": "demo",
  "categories.1.id": "heating",
  "categories.1.slug": "heating",
  [`${subcategories}.1.id`]: "heat-pumps",
  [`${subcategories}.1.slug`]: "heat-pumps",
  "categories.1.subcategories.0.id": "heat-pumps",
  [`${fields}.2.key`]: "built",
  [`${fields}.0.options`]: ["new", "old", " new"],
  "businesses.1.id": "warm-bv",
  "businesses.1.subscriptions.1.subcategory": "heat-pumps"
}

const references = [
  "tokens.0.account",
  "affiliates.0.account",
  "websites.0.account",
  "websites.0.affiliate",
  "businesses.0.account",
  "businesses.0.affiliate",
  "businesses.1.subscriptions.1.subcategory"
]

/** A stored subcategory with the slug of another subcategory. */
const kept = (id: string, category: string) => ({ subcategories: [{ id, slug: "heat-pumps", category }] })

describe("referenceFaults", () => {
  it("finds nothing in a sound catalogue, nor in an empty one", () => {
    assert.deepStrictEqual(changed({}), [])
    assert.deepStrictEqual(faultsOf({}), [])
  })

  it.each(Object.entries(twice))("finds a name used twice at %s", (path, value) => {
    const place = Array.isArray(value) ? `${path}.2` : path
    assert.include(changed({ [path]: value }), `${place} Duplicate`)
  })

  it("lets two categories have subcategories of one slug, and a subscription name a region or country again", () => {
    assert.deepStrictEqual(changed({ "categories.1.subcategories.0.slug": "heat-pumps" }), [])
    const subscription = "businesses.0.subscriptions.0"
    assert.deepStrictEqual(
      changed({ [`${subscription}.regions`]: ["35", "*", "35"], [`${subscription}.countries`]: ["België", "België"] }),
      []
    )
  })

  it.each(references)("finds a name of nothing at %s, unless it is kept", (path) => {
    assert.deepStrictEqual(changed({ [path]: "nobody" }), [`${path} Unknown`])
    assert.deepStrictEqual(changed({ [path]: "toString" }), [`${path} Unknown`])
    const known = {
      account: { accounts: new Set(["nobody"]) },
      affiliate: { affiliates: new Map([["nobody", "acme"]]) },
      subcategory: { subcategories: [{ id: "nobody", slug: "nobody", category: "other" }] }
    }
    const kind = path.slice(path.lastIndexOf(".") + 1) as keyof typeof known
    const free = kind === "account" ? { "websites.0.affiliate": null, "businesses.0.affiliate": null } : {}
    assert.deepStrictEqual(changed({ ...free, [path]: "nobody" }, known[kind]), [])
    const { [kind]: _, ...others } = known
    assert.deepStrictEqual(changed({ [path]: "nobody" }, Object.assign({}, ...Object.values(others))), [
      `${path} Unknown`
    ])
  })

  it.each(["websites", "businesses"])("refuses an affiliate of another account in %s", (kind) => {
    const fault = [`${kind}.0.affiliate Unknown`]
    assert.deepStrictEqual(changed({ [`${kind}.0.affiliate`]: "aff-2" }), fault)
    assert.deepStrictEqual(changed({ [`${kind}.1.affiliate`]: "aff-2" }), [])
    assert.deepStrictEqual(
      changed({ [`${kind}.0.affiliate`]: "stored" }, { affiliates: new Map([["stored", "best"]]) }),
      fault
    )
    assert.deepStrictEqual(
      changed({ [`${kind}.0.affiliate`]: "stored" }, { affiliates: new Map([["stored", "acme"]]) }),
      []
    )
    assert.deepStrictEqual(changed({ [`${kind}.0.account`]: "best" }), fault)
  })

  it.each(["websites", "businesses"] as const)("keeps an affiliate in its account for the %s of it", (kind) => {
    const affiliates = [{ id: "aff-1", account: "best" }]
    const id = kind === "websites" ? "demo" : "warm-bv"
    const of = (account: string, affiliate = "aff-1") => ({
      accounts: new Set(["acme", "best"]),
      affiliates: new Map([["aff-1", "acme"]]),
      linked: [{ kind, id, account, affiliate }]
    })
    assert.deepStrictEqual(faultsOf({ affiliates }, of("acme")), ["affiliates.0.account NotSelectable"])
    assert.deepStrictEqual(faultsOf({ affiliates }, of("acme", "aff-2")), [])
    assert.deepStrictEqual(faultsOf({ affiliates }, of("best")), [])
    assert.deepStrictEqual(faultsOf({ affiliates: [{ id: "aff-1", account: "acme" }] }, of("acme")), [])
    assert.deepStrictEqual(faultsOf({ affiliates: [{ id: "aff-1", account: "no" }] }, of("acme")), [
      "affiliates.0.account Unknown"
    ])
    const replaced = { [kind]: [{ [kind === "websites" ? "code" : "id"]: id, account: "best", affiliate: "aff-1" }] }
    assert.deepStrictEqual(faultsOf({ affiliates, ...replaced }, of("acme")), [])
  })

  it("lets a website or business belong to no affiliate, and the forms of two subcategories use one key", () => {
    assert.deepStrictEqual(changed({ "websites.0.affiliate": null, "businesses.0.affiliate": null }), [])
    assert.deepStrictEqual(changed({ [`${subcategories}.1.fields.0.key`]: "built" }), [])
  })

  it("lets two businesses want one subcategory, and no business want it twice", () => {
    const second = "businesses.0.subscriptions.1.subcategory"
    assert.deepStrictEqual(changed({ [second]: "heat-pumps" }), [`${second} Duplicate`])
    assert.deepStrictEqual(changed({ [second]: "tiles" }), [])
  })

  it("looks at slugs as they will be, with what is kept and not replaced", () => {
    const slug = "categories.0.slug"
    assert.deepStrictEqual(changed({}, { categories: [{ id: "other", slug: "heating" }] }), [`${slug} Duplicate`])
    assert.deepStrictEqual(changed({}, { categories: [{ id: "roofs", slug: "heating" }] }), [])
    assert.deepStrictEqual(changed({}, kept("other", "heating")), [`${subcategories}.0.slug Duplicate`])
    assert.deepStrictEqual(changed({}, kept("other", "roofs")), [])
    assert.deepStrictEqual(changed({}, kept("tiles", "heating")), [])
    assert.deepStrictEqual(changed({}, kept("heat-pumps", "roofs")), [])
  })

  it("finds everything at once", () => {
    const found = changed({
      "businesses.1.subscriptions.0.subcategory": "tile",
      "businesses.1.account": "nobody",
      [`${fields}.0.options`]: [],
      [`${fields}.2.key`]: "gas",
      "websites.1.code": "demo",
      "websites.1.affiliate": "aff-3",
      "affiliates.1.account": "nobody",
      "tokens.1.account": "nobody"
    })
    assert.sameMembers(
      [...found],
      [
        "tokens.1.account Unknown",
        "affiliates.1.account Unknown",
        "websites.1.code Duplicate",
        "websites.1.affiliate Unknown",
        `${fields}.2.key Duplicate`,
        `${fields}.0.options Required`,
        "businesses.1.account Unknown",
        "businesses.1.subscriptions.0.subcategory Unknown"
      ]
    )
  })

  it("tells of a third use too", () => {
    const file = { accounts: ["a", "a", "b", "a"].map((id) => ({ id, name: id })) }
    assert.deepStrictEqual(faultsOf(file), ["accounts.1.id Duplicate", "accounts.3.id Duplicate"])
  })
})
