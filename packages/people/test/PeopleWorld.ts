import * as MemoryStorage from "@leadwell/adapters-memory/MemoryStorage"
import * as WebAuthnCeremony from "@leadwell/adapters-passkeys/WebAuthnCeremony"
import * as PeopleUseCases from "@leadwell/people/UseCases"
import { Layer } from "effect"
import { useCasesOn as leadUseCasesOn } from "../../domain/test/UseCases.ts"

/** The use cases of leads and people on a new store for each test. */
export const useCasesOn = <A>(storage: Layer.Layer<A | Layer.Success<typeof MemoryStorage.layer>>) =>
  Layer.fresh(
    PeopleUseCases.layer.pipe(Layer.provideMerge(Layer.merge(leadUseCasesOn(storage), WebAuthnCeremony.layer)))
  )

/** {@link useCasesOn} a memory store. */
export const useCases = useCasesOn(MemoryStorage.layer)
