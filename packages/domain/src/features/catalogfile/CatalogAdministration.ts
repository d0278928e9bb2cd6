import { Context, Effect, Layer, Result } from "effect"
import { demandFresh, type SignInNotFresh } from "../../access/FreshSignIn.ts"
import { type Granted, isGranted } from "../../access/Grant.ts"
import { actBy, actorOf, type Principal } from "../../access/Principal.ts"
import { moments } from "../../calendar/BusinessDay.ts"
import type { AccessibleBusiness } from "../../catalog/Businesses.ts"
import { Pause } from "../../catalog/Pause.ts"
import { faultAt } from "../../input/Fault.ts"
import type { InvalidInput } from "../../input/InvalidInput.ts"
import { normalName, normalTexts } from "../../input/NormalText.ts"
import { ChangedMeanwhile, type Expects } from "../../storage/ChangedMeanwhile.ts"
import type { StorageUnavailable } from "../../storage/StorageUnavailable.ts"
import { ChangeNotPermitted } from "../../subscription/OwnerChange.ts"
import { CatalogList, type StoredCatalog } from "./Catalog.ts"
import type { CatalogChanges } from "./CatalogChanges.ts"
import { CatalogExport, type WrittenCatalog, writtenCatalog } from "./CatalogExport.ts"
import { CanMail } from "./CatalogFaults.ts"
import { catalogFiles } from "./CatalogFiles.ts"
import { type CatalogItem, type CatalogItemKind, contentOf, idKey, type ItemInput } from "./CatalogItem.ts"
import { type CatalogItemNotFound, changeItem, createItem, type ItemAct } from "./CatalogItemChange.ts"
import { namesIn } from "./CatalogNames.ts"
import { CatalogRepository } from "./CatalogRepository.ts"
import type { CurrentCatalog } from "./CurrentCatalog.ts"

/** Returns the names that an item has or refers to. */
const namesOf = (kind: CatalogItemKind, item: ItemInput) => namesIn(contentOf(kind, item).content, [])

const normalItem = (item: ItemInput) => normalTexts(item, normalName) as ItemInput

type Refusal = InvalidInput | StorageUnavailable

/** Lets an operator change the catalogue: single items, or all that a catalogue file holds. */
export class CatalogAdministration extends Context.Service<
  CatalogAdministration,
  {
    /** Creates an item from its form in a catalogue file. A subcategory has the id of its category as `category`. */
    readonly create: <K extends CatalogItemKind>(
      operator: Granted<"operator">,
      kind: K,
      input: ItemInput
    ) => Effect.Effect<CatalogItem<K>, Refusal>
    /**
     * Changes the given keys of an item, and returns the whole item. Concurrent changes of one item that give different
     * keys all take effect.
     */
    readonly change: <K extends CatalogItemKind>(
      operator: Granted<"operator">,
      kind: K,
      id: string,
      input: ItemInput,
      /** Whether the whole catalogue is as the caller saw it. Otherwise nothing changes. */
      expects?: Expects<WrittenCatalog>
    ) => Effect.Effect<CatalogItem<K>, CatalogItemNotFound | ChangedMeanwhile | Refusal>
    /** Changes a business as `change` does. Its owner may change its pause alone. */
    readonly changeBusiness: (
      accessible: AccessibleBusiness,
      input: ItemInput,
      expects?: Expects<WrittenCatalog>
    ) => Effect.Effect<CatalogItem<"businesses">, CatalogItemNotFound | ChangedMeanwhile | ChangeNotPermitted | Refusal>
    /** Applies the content of a catalogue file, as `CatalogImport.apply` does. Other tokens need a fresh sign-in. */
    readonly apply: (
      operator: Granted<"operator">,
      content: unknown,
      /** Whether the whole catalogue is as the caller saw it. Otherwise nothing changes. */
      expects?: Expects<WrittenCatalog>
    ) => Effect.Effect<CatalogChanges, ChangedMeanwhile | Refusal | SignInNotFresh>
    /** Returns what `apply` would change, and changes nothing. */
    readonly preview: (
      operator: Granted<"operator">,
      content: unknown,
      expects?: Expects<WrittenCatalog>
    ) => Effect.Effect<CatalogChanges, ChangedMeanwhile | Refusal>
    /** Returns the whole catalogue as the content of a file, as `CatalogExport.write` does. */
    readonly write: (operator: Granted<"operator">) => Effect.Effect<WrittenCatalog, StorageUnavailable>
    /** Returns some lists of the catalogue, as `CatalogExport.writeLists` does. */
    readonly writeLists: (
      operator: Granted<"operator">,
      lists: ReadonlyArray<CatalogList>
    ) => Effect.Effect<Partial<WrittenCatalog>, StorageUnavailable>
  }
>()("@leadwell/domain/features/catalogfile/CatalogAdministration") {
  static readonly layer = Layer.effect(
    CatalogAdministration,
    Effect.gen(function* () {
      const repository = yield* CatalogRepository
      const { write, writeLists } = yield* CatalogExport
      const { applyExpecting } = yield* catalogFiles
      const currentMoment = yield* moments
      const canMail = yield* CanMail

      const actOf = Effect.fnUntraced(function* (principal: Principal) {
        return { ...(yield* actBy(principal)), today: (yield* currentMoment).today.day, canMail }
      })
      const change = Effect.fn("CatalogAdministration.change")(function* <K extends CatalogItemKind>(
        act: ItemAct,
        kind: K,
        id: string,
        given: ItemInput,
        expects?: Expects<WrittenCatalog>
      ) {
        const input = normalItem(given)
        const names = namesOf(kind, { ...input, [idKey(kind)]: id })
        const changed = changeItem(kind, id, input, act)
        if (expects === undefined) return yield* repository.modify(names, changed)
        const checked = (current: CurrentCatalog, stored: StoredCatalog) =>
          Result.filterOrFail(
            changed(current),
            () => expects(writtenCatalog(stored)),
            () => new ChangedMeanwhile()
          )
        return yield* repository.modify(names, checked, CatalogList.literals)
      })

      return {
        create: Effect.fn("CatalogAdministration.create")(function* (operator, kind, given) {
          const input = normalItem(given)
          return yield* repository.modify(namesOf(kind, input), createItem(kind, input, yield* actOf(operator)))
        }),
        change: (operator, kind, ...rest) => Effect.flatMap(actOf(operator), (act) => change(act, kind, ...rest)),
        changeBusiness: Effect.fnUntraced(function* ({ business: { account, id }, principal }, input, expects) {
          const act = yield* actOf(principal)
          if (isGranted(principal, "operator")) return yield* change(act, "businesses", id, input, expects)
          const others = Object.keys(input).filter((key) => !Object.hasOwn(Pause.fields, key))
          const faults = others.map((key) => faultAt(key, { _tag: "NotPermitted" }))
          if (faults.length > 0) return yield* new ChangeNotPermitted({ faults })
          return yield* change({ ...act, readers: [account] }, "businesses", id, input, expects)
        }),
        apply: Effect.fn("CatalogAdministration.apply")(function* (operator, content, expects) {
          const fresh = yield* Effect.result(demandFresh(operator))
          return (yield* applyExpecting(content, actorOf(operator), expects, fresh)).changes
        }),
        preview: Effect.fn("CatalogAdministration.preview")(function* (operator, content, expects) {
          return (yield* applyExpecting(content, actorOf(operator), expects, "preview")).changes
        }),
        write: () => write,
        writeLists: (_, lists) => writeLists(lists)
      }
    })
  ).pipe(Layer.provide(CatalogExport.layer))
}
