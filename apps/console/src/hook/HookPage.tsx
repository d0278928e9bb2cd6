import { nameOf, useSubcategories, useWebsites } from "../api/Names.ts"
import { live, useAnswer } from "../api/Queries.ts"
import { LinkButton } from "../components/Button.tsx"
import { ConfirmButton } from "../components/Confirmation.tsx"
import { Answered, Page, Section } from "../components/Page.tsx"
import { useParam } from "../list/ListAddress.ts"
import { useTexts } from "../texts/Texts.tsx"
import { useWebsitePages } from "../website/WebsitePages.ts"
import { HookSettings } from "./HookSettings.tsx"
import { Rehearsal } from "./Rehearsal.tsx"
import { type Hook, keyName } from "./Sources.ts"

const RemoveHook = ({ hook: { id, name } }: { readonly hook: Hook }) => {
  const { common, sending } = useTexts()
  const { hooks: texts } = sending
  return (
    <ConfirmButton
      kind="danger"
      label={common.remove}
      title={texts.removeTitle(name)}
      question={texts.removeQuestion}
      endpoint="DELETE /api/hooks/:id"
      parts={{ params: { id } }}
      to={useWebsitePages().hooks}
      told={texts.removed(name)}
    />
  )
}

/** The keys that came the latest times, without their values. */
const ReceivedKeys = ({ hook }: { readonly hook: Hook }) => {
  const { hooks: texts } = useTexts().sending
  return (
    <Section title={texts.received}>
      <p className="muted">{texts.receivedIntro}</p>
      <ol className="rows">
        {hook.received_keys.map((keys, n) => (
          <li key={n}>
            <span>{keys.map((key) => keyName(key, hook)).join(", ")}</span>
          </li>
        ))}
      </ol>
    </Section>
  )
}

/** One hook: what it makes of what a form sends, and what it would make of a body. */
export const HookPage = () => {
  const { sending } = useTexts()
  const id = useParam("hook")
  const pages = useWebsitePages()
  const [websites, subcategories] = [useWebsites(), useSubcategories()]
  const query = useAnswer("GET /api/hooks/:id", { params: { id } }, { every: live })
  const hook = query.data?.data
  return (
    <Page
      title={hook?.name ?? sending.submissions.hook}
      above={{ title: sending.pages.hooks, href: pages.hooks }}
      intro={hook && `${nameOf(websites, hook.website_code)} · ${nameOf(subcategories, hook.subcategory_id)}`}
      actions={
        hook && (
          <>
            {hook.waiting > 0 && (
              <LinkButton href={pages.submissions({ hook: id })}>{sending.hooks.waitingCount(hook.waiting)}</LinkButton>
            )}
            <RemoveHook hook={hook} />
          </>
        )
      }
    >
      <Answered query={query}>
        {({ data }) => (
          <div className="columns">
            <div>
              <HookSettings key={id} hook={data} />
            </div>
            <div>
              <Rehearsal hook={id} subcategory={data.subcategory_id} />
              {data.received_keys.length > 0 && <ReceivedKeys hook={data} />}
            </div>
          </div>
        )}
      </Answered>
    </Page>
  )
}
