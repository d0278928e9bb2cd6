import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { FileTrigger } from "react-aria-components/FileTrigger"
import { request } from "../../api/Client.ts"
import type { Answer, Body } from "../../api/Contract.ts"
import { Refusal } from "../../api/Refusal.ts"
import { Button } from "../../parts/Button.tsx"
import { Details } from "../../parts/Details.tsx"
import { Fault } from "../../parts/Fault.tsx"
import { tell } from "../../parts/Notices.tsx"
import { Section } from "../../parts/Page.tsx"
import { useFormat } from "../../texts/Format.ts"
import { useTexts } from "../../texts/TextsProvider.tsx"

type File_ = Body<"PUT /api/catalogue">

type Changes = Answer<"PUT /api/catalogue">["data"]

const put = (body: File_, dryRun: boolean) =>
  request("PUT /api/catalogue", { body, ...(dryRun ? { query: { dry_run: "true" } } : {}) })

/** Saves a text as a file on the device. */
const download = (name: string, text: string): void => {
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }))
  const link = Object.assign(document.createElement("a"), { href: address, download: name })
  link.click()
  URL.revokeObjectURL(address)
}

/** Tells what a file would add and change, by kind. */
const ChangeList = ({ changes }: { readonly changes: Changes }) => {
  const { market } = useTexts()
  const { number } = useFormat()
  const kinds = Object.keys(changes.added) as ReadonlyArray<keyof Changes["added"]>
  const words = (kind: (typeof kinds)[number]) =>
    (["added", "changed", "unchanged"] as const)
      .filter((what) => changes[what][kind].length > 0)
      .map((what) => market.catalogue[what](number(changes[what][kind].length)))
      .join(", ")
  return <Details items={kinds.map((kind) => [kind, words(kind)] as const)} />
}

/** The catalogue as a file: to keep, and to apply after one has seen what it would change. */
export const CatalogueFile = ({ catalogue }: { readonly catalogue: Answer<"GET /api/catalogue">["data"] }) => {
  const { common, market } = useTexts()
  const client = useQueryClient()
  const [file, setFile] = useState<File_>()
  const [isJson, setIsJson] = useState(true)
  const rehearsal = useMutation<Answer<"PUT /api/catalogue">, Refusal, File_>({ mutationFn: (body) => put(body, true) })
  const applying = useMutation<Answer<"PUT /api/catalogue">, Refusal, File_>({
    mutationFn: (body) => put(body, false),
    onSuccess: () => {
      setFile(undefined)
      rehearsal.reset()
      tell(market.catalogue.applied)
      return client.invalidateQueries()
    }
  })
  const choose = async (chosen: File | undefined) => {
    if (chosen === undefined) return
    try {
      const body = JSON.parse(await chosen.text()) as File_
      setIsJson(true)
      setFile(body)
      rehearsal.mutate(body)
    } catch {
      setIsJson(false)
      setFile(undefined)
    }
  }
  const refusal = rehearsal.error ?? applying.error
  return (
    <Section title={market.catalogue.file}>
      <p className="muted">{market.catalogue.fileIntro}</p>
      <div className="actions">
        <Button onPress={() => download("catalogue.json", `${JSON.stringify(catalogue, null, 2)}\n`)}>
          {market.catalogue.download}
        </Button>
        <FileTrigger
          acceptedFileTypes={["application/json", ".json"]}
          onSelect={(files) => void choose(files?.item(0) ?? undefined)}
        >
          <Button>{market.catalogue.choose}</Button>
        </FileTrigger>
      </div>
      {!isJson && <p role="alert">{market.catalogue.notJson}</p>}
      {refusal && <Fault refusal={refusal} />}
      {file && rehearsal.data && (
        <div role="status">
          <ChangeList changes={rehearsal.data.data} />
          <div className="actions">
            <Button kind="first" isPending={applying.isPending} onPress={() => applying.mutate(file)}>
              {market.catalogue.apply}
            </Button>
            <Button onPress={() => setFile(undefined)}>{common.cancel}</Button>
          </div>
        </div>
      )}
    </Section>
  )
}
