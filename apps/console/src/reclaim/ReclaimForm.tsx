import { useState, useRef } from "react"
import { largestScreenshot, longestDescription, reasonsToDescribe } from "../api/ContractValues.ts"
import { useChange } from "../api/Queries.ts"
import { useSession } from "../api/Session.ts"
import { EndButtons, LinkButton } from "../components/Button.tsx"
import { tell } from "../components/Notices.tsx"
import { Choices } from "../field/Choices.tsx"
import { TextArea } from "../field/Fields.tsx"
import { Form } from "../field/Form.tsx"
import { optionsOf } from "../field/Option.ts"
import { PictureField } from "../field/PictureField.tsx"
import { useGoOn, useIsHere } from "../router/GoOn.tsx"
import { hrefTo } from "../router/Link.tsx"
import type { Texts } from "../texts/Language.ts"
import { useTexts } from "../texts/Texts.tsx"

interface Named {
  readonly key: string
  readonly content: ReadonlyArray<unknown>
}

const newKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join("-")

/**
 * Returns what names a request by its content. The same content sent again is the same request, so that nothing is done
 * twice; other content is another request.
 */
const useRequestKey = () => {
  const latest = useRef<Named>(undefined)
  return (...content: ReadonlyArray<unknown>): string => {
    const former = latest.current
    if (former !== undefined && content.every((part, n) => part === former.content[n])) return former.key
    const key = newKey()
    latest.current = { key, content }
    return key
  }
}

/** What was filled in of a reclaim that is not sent yet. */
interface Draft {
  readonly reason: keyof Texts["business"]["reclaim"]["reasons"] | null
  readonly description: string
  readonly picture: File | undefined
}

const empty: Draft = { reason: null, description: "", picture: undefined }

/** What each person filled in since the application was opened, so that a session that ends loses none of it. */
const drafts = new Map<string, Draft>()

/** Returns the draft of a reclaim, what changes a part of it, and what forgets it once it is sent. */
const useDraft = (business: string, lead: string) => {
  const { person } = useSession()
  const key = `${person.id}/${business}/${lead}`
  const [draft, setDraft] = useState(() => drafts.get(key) ?? empty)
  const change = (part: Partial<Draft>) => {
    const changed = { ...draft, ...part }
    drafts.set(key, changed)
    setDraft(changed)
  }
  return { draft, change, forget: () => drafts.delete(key) }
}

const needDescription: ReadonlyArray<string> = reasonsToDescribe

/** What is wrong with a lead, and a picture that shows it. A failure keeps all that was filled in. */
export const ReclaimForm = ({ business, lead }: { readonly business: string; readonly lead: string }) => {
  const { business: texts, common, fault } = useTexts()
  const { reclaim } = texts
  const keyOf = useRequestKey()
  const { change, draft, forget } = useDraft(business, lead)
  const { description, picture, reason } = draft
  const [isUnreadable, setUnreadable] = useState(false)
  const [isTried, setTried] = useState(false)
  const page = hrefTo("/business/$business/leads/$lead", { business, lead })
  const [goOn, isHere] = [useGoOn(), useIsHere()]
  const { error, isPending, mutate, reset } = useChange(
    "POST /api/businesses/:business/leads/:businessLead/reclaim",
    () => {
      forget()
      tell(reclaim.sent(lead))
      goOn(page, "replace")
    },
    // Somebody who went to another page meanwhile does not see the fault.
    { leaves: true, failed: () => isHere() || tell(reclaim.unsent(lead)) }
  )
  const isNeeded = reason !== null && needDescription.includes(reason)

  const isTooLarge = picture !== undefined && picture.size > largestScreenshot
  const usable = isTooLarge || isUnreadable ? undefined : picture

  const faultOfPicture = (): string | undefined => {
    if (picture === undefined) return isTried ? reclaim.noPicture : undefined
    if (isTooLarge) return reclaim.tooLarge(largestScreenshot / 1024 / 1024)
    if (isUnreadable) return reclaim.unreadable
    return error?.errors["screenshot"]?.map(fault).join(" ")
  }

  const send = (form: FormData) => {
    if (usable === undefined) return
    if (form.get("description") === "") form.delete("description")
    form.set("screenshot", usable)
    const idempotencyKey = keyOf(reason, description, usable)
    mutate({ params: { business, businessLead: lead }, form, idempotencyKey })
  }

  return (
    <Form refusal={error} marked={["screenshot"]} onSubmit={send} onTry={() => setTried(true)}>
      <Choices
        isRequired
        name="reason"
        label={reclaim.reason}
        value={reason}
        options={optionsOf(reclaim.reasons)}
        onChange={(chosen) => change({ reason: chosen })}
      />
      <TextArea
        name="description"
        label={reclaim.description}
        value={description}
        onChange={(text) => change({ description: text })}
        hint={reason === null ? undefined : isNeeded ? reclaim.needed : reclaim.optional}
        isRequired={isNeeded}
        maxLength={longestDescription}
      />
      <PictureField
        picture={usable}
        fault={faultOfPicture()}
        onChange={(chosen) => {
          change({ picture: chosen })
          setUnreadable(false)
          reset()
        }}
        onUnreadable={() => setUnreadable(true)}
        texts={{
          label: reclaim.picture,
          hint: reclaim.pictureHint,
          choose: reclaim.choosePicture,
          photo: reclaim.takePhoto,
          other: reclaim.otherPicture,
          chosen: reclaim.chosen
        }}
      />
      <EndButtons label={reclaim.send} isPending={isPending}>
        <LinkButton href={page}>{common.cancel}</LinkButton>
      </EndButtons>
    </Form>
  )
}
