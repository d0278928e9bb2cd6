import { useAnswer, useChange } from "../api/Queries.ts"
import { Answered } from "../components/Answered.tsx"
import { Button } from "../components/Button.tsx"
import { Fault } from "../components/Fault.tsx"
import { tell } from "../components/Notices.tsx"
import { Section } from "../components/Page.tsx"
import { inText, useFormat } from "../texts/Format.ts"
import { useTexts } from "../texts/TextsProvider.tsx"

/** Where the person is signed in, and what ends it there. */
export const OwnSessions = () => {
  const { account } = useTexts()
  const texts = account.profile
  const { time, timeText } = useFormat()
  const sessions = useAnswer("GET /api/sessions", { query: { per_page: "100" } })
  const ending = useChange("DELETE /api/sessions/:id")
  return (
    <Section title={texts.sessions}>
      {ending.error && <Fault refusal={ending.error} />}
      <Answered query={sessions}>
        {({ data }) => (
          <ul className="rows">
            {data.map(({ current, id, used_at }) => (
              <li key={id}>
                <span>
                  {current ? texts.thisBrowser : texts.otherBrowser}
                  <small>{inText(texts.lastUsed, time(used_at))}</small>
                </span>
                {!current && (
                  <Button
                    aria-label={texts.endThat(timeText(used_at))}
                    onPress={() =>
                      ending.mutate({ params: { id } }, { onSuccess: () => tell(texts.ended(timeText(used_at))) })
                    }
                  >
                    {texts.end}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Answered>
    </Section>
  )
}
