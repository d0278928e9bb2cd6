import type { Answer } from "../api/Contract.ts"
import { useAnswer, useChange } from "../api/Queries.ts"
import { Badge } from "../components/Badge.tsx"
import { Button } from "../components/Button.tsx"
import { Fault } from "../components/Fault.tsx"
import { Answered, Details, Page, Section } from "../components/Page.tsx"
import { DataTable } from "../list/DataTable.tsx"
import { useTexts } from "../texts/Texts.tsx"

type TestMail = Answer<"POST /api/mail/test">["data"]

/** What the mail server answered to a test mail. */
const MailAnswer = ({ code, failure, result }: TestMail) => {
  const { settings } = useTexts().access
  const reason = failure === null ? (code === null ? "" : ` ${settings.code(code)}`) : ` ${settings.failures[failure]}`
  return (
    <p>
      <Badge tone={result === "accepted" ? "good" : "bad"}>{settings.results[result]}</Badge>
      {reason}
    </p>
  )
}

/** Sends a mail to the person who is signed in. */
const MailTest = () => {
  const { settings } = useTexts().access
  const test = useChange("POST /api/mail/test")
  return (
    <Section title={settings.mail}>
      <p>{settings.mailIntro}</p>
      <Button isPending={test.isPending} onPress={() => test.mutate({})}>
        {settings.send}
      </Button>
      <div role="status">{test.data && <MailAnswer {...test.data.data} />}</div>
      {test.error && <Fault refusal={test.error} />}
    </Section>
  )
}

/** How the server is set up, for operators. */
export const SettingsPage = () => {
  const { access, common, operator } = useTexts()
  const { settings } = access
  const query = useAnswer("GET /api/settings")
  return (
    <Page title={operator.pages.settings} intro={settings.intro}>
      <Answered query={query}>
        {({ data }) => (
          <>
            <Section title={settings.server}>
              <Details
                items={[
                  [settings.version, data.version],
                  [settings.zone, data.business_time_zone]
                ]}
              />
            </Section>
            <MailTest />
            <Section title={settings.inForce}>
              <DataTable
                label={settings.inForce}
                rows={data.settings}
                idOf={({ name }) => name}
                columns={[
                  { id: "name", title: settings.name, show: ({ name }) => <code>{name}</code> },
                  {
                    id: "value",
                    title: settings.value,
                    show: ({ hidden, value }) => (hidden ? settings.hidden : (value ?? common.none))
                  },
                  { id: "source", title: settings.source, show: ({ source }) => settings.sources[source] }
                ]}
              />
            </Section>
          </>
        )}
      </Answered>
    </Page>
  )
}
