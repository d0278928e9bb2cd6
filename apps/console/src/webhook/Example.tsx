import { useState } from "react"
import { useAnswer } from "../api/Queries.ts"
import { Answered } from "../components/Page.tsx"
import { Select } from "../form/Fields.tsx"
import { optionsOf } from "../form/Option.ts"
import { CopyButton } from "../form/Secret.tsx"
import { useTexts } from "../texts/Texts.tsx"
import { type Content, events } from "./NewWebhook.tsx"

/** What a receiver gets, of an invented lead. */
export const Example = () => {
  const { connections: texts } = useTexts().business
  const [event, setEvent] = useState(events[0]!)
  const [content, setContent] = useState<Content>("lead")
  const samples = useAnswer("GET /api/webhooks/samples", { query: { event, content } })
  return (
    <>
      <Select
        label={texts.event}
        options={optionsOf<(typeof events)[number]>(texts.eventNames, events)}
        value={event}
        onChange={setEvent}
      />
      <Select
        label={texts.content}
        hint={texts.contentHint}
        options={optionsOf(texts.contents)}
        value={content}
        onChange={setContent}
      />
      <Answered query={samples}>
        {({ data }) => {
          const example = JSON.stringify(data[0], null, 2)
          return (
            <>
              <pre className="example" tabIndex={0} role="group" aria-label={texts.example}>
                {example}
              </pre>
              <CopyButton text={example} />
            </>
          )
        }}
      </Answered>
    </>
  )
}
