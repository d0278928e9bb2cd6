import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { FileTrigger } from "react-aria-components/FileTrigger"
import { request, requestTagged } from "../api/Client.ts"
import type { Answer } from "../api/Contract.ts"
import { isChangedMeanwhile, Refusal } from "../api/Refusal.ts"
import { Button } from "../components/Button.tsx"
import { download } from "../components/Download.ts"
import { Fault } from "../components/Fault.tsx"
import { tell } from "../components/Notices.tsx"
import { Section } from "../components/Page.tsx"
import { useFormat, useTexts } from "../texts/Texts.tsx"
import { type CatalogueBody, ChangeList, type Changes, countOf, isWithoutChanges } from "./CatalogueChanges.tsx"

/** What a file would change of the catalogue, which had this tag. */
interface Rehearsal {
  readonly changes: Changes
  readonly tag: string | undefined
}

/** Tries a file on the catalogue as it is now. */
const rehearse = async (body: CatalogueBody): Promise<Rehearsal> => {
  const { tag } = await requestTagged("GET /api/catalogue")
  const { data } = await request("PUT /api/catalogue", { body, query: { dry_run: "true" }, ifMatch: tag })
  return { changes: data, tag }
}

/** Returns the catalogue in the text of a file, unless the text is no JSON object. */
const catalogueIn = (text: string): CatalogueBody | undefined => {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === "object" && body !== null && !Array.isArray(body) ? (body as CatalogueBody) : undefined
  } catch {
    return undefined
  }
}

/** The catalogue as a file: to keep, and to apply after one has seen what it would change. */
export const CatalogueFile = () => {
  const { common, market } = useTexts()
  const { number } = useFormat()
  const client = useQueryClient()
  const [file, setFile] = useState<CatalogueBody>()
  const [isJson, setIsJson] = useState(true)
  const rehearsal = useMutation<Rehearsal, Refusal, CatalogueBody>({ mutationFn: rehearse })
  const applying = useMutation<Answer<"PUT /api/catalogue">, Refusal, CatalogueBody>({
    mutationFn: (body) => request("PUT /api/catalogue", { body, ifMatch: rehearsal.data?.tag }),
    onSuccess: () => {
      setFile(undefined)
      rehearsal.reset()
      tell(market.catalogue.applied)
      return client.invalidateQueries()
    }
  })
  const writing = useMutation<Answer<"GET /api/catalogue">, Refusal>({
    mutationFn: () => request("GET /api/catalogue"),
    onSuccess: ({ data }) => download("catalogue.json", `${JSON.stringify(data, null, 2)}\n`)
  })
  const forget = () => {
    setFile(undefined)
    rehearsal.reset()
    applying.reset()
    writing.reset()
  }
  /** Shows what the file would change of the catalogue that somebody changed meanwhile. */
  const lookAgain = () => {
    applying.reset()
    if (file) rehearsal.mutate(file)
  }
  const choose = async (chosen: File | undefined) => {
    if (chosen === undefined) return
    forget()
    const body = catalogueIn(await chosen.text())
    setIsJson(body !== undefined)
    if (body === undefined) return
    setFile(body)
    rehearsal.mutate(body)
  }
  const changes = rehearsal.data?.changes
  const refusal = rehearsal.error ?? applying.error ?? writing.error
  return (
    <Section title={market.catalogue.file}>
      <div className="form">
        <p className="muted">{market.catalogue.fileIntro}</p>
        <div className="actions">
          <Button isPending={writing.isPending} onPress={() => writing.mutate()}>
            {market.catalogue.download}
          </Button>
          <FileTrigger
            acceptedFileTypes={["application/json", ".json"]}
            onSelect={(files) => void choose(files?.item(0) ?? undefined)}
          >
            <Button>{market.catalogue.choose}</Button>
          </FileTrigger>
        </div>
        {!isJson && (
          <p className="notice" data-tone="bad" role="alert">
            {market.catalogue.notJson}
          </p>
        )}
        {refusal && <Fault refusal={refusal} again={isChangedMeanwhile(refusal) ? lookAgain : undefined} />}
        {file && changes && (
          <div role="status" className="form">
            {isWithoutChanges(changes) ? (
              <p>{market.catalogue.same}</p>
            ) : (
              <>
                <ChangeList title={market.catalogue.changes} changes={changes} file={file} />
                <p className="muted">{market.catalogue.unchanged(number(countOf(changes.unchanged)))}</p>
              </>
            )}
            <div className="actions">
              {!isWithoutChanges(changes) && (
                <Button kind="first" isPending={applying.isPending} onPress={() => applying.mutate(file)}>
                  {market.catalogue.apply}
                </Button>
              )}
              <Button onPress={forget}>{isWithoutChanges(changes) ? common.close : common.cancel}</Button>
            </div>
          </div>
        )}
      </div>
    </Section>
  )
}
