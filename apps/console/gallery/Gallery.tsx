import { Refusal } from "../src/api/Refusal.ts"
import { Badge, type Tone } from "../src/components/Badge.tsx"
import { BrandName } from "../src/components/BrandName.tsx"
import { Button } from "../src/components/Button.tsx"
import { Confirmation } from "../src/components/Confirmation.tsx"
import { DialogButton } from "../src/components/Dialog.tsx"
import { Fault } from "../src/components/Fault.tsx"
import { Notices, tell } from "../src/components/Notices.tsx"
import { Answered, Details, Loading, Page, Section } from "../src/components/Page.tsx"
import { Past } from "../src/components/Past.tsx"
import { Choices } from "../src/field/Choices.tsx"
import { Checkbox, Select, Switch, TextArea, TextField } from "../src/field/Fields.tsx"
import { Form } from "../src/field/Form.tsx"
import { PictureField } from "../src/field/PictureField.tsx"
import { Secret, useSecretDialog } from "../src/field/Secret.tsx"
import { DataTable } from "../src/list/DataTable.tsx"
import { Filters, PeriodFilter } from "../src/list/Filters.tsx"
import { Pager } from "../src/list/Pager.tsx"
import { FigureTiles } from "../src/report/FigureTiles.tsx"
import { Plot } from "../src/report/Plot.tsx"
import type { ReportPlot } from "../src/report/ReportPlot.ts"
import { useFormat } from "../src/texts/Texts.tsx"

const nothing = () => undefined

const faults = { name: [{ key: "name", code: "required", text: "" }] }

const unanswered = { data: undefined, error: null, failureReason: null, refetch: nothing }

const address = { asked: {}, filters: {}, isFiltered: true, filter: nothing, filterAll: nothing, clear: nothing }

const places = Array.from({ length: 60 }, (_, n) => ({ id: `place-${n}`, name: `Place ${n}` }))

const picture = {
  label: "Picture",
  hint: "A hint.",
  choose: "Choose",
  photo: "Photo",
  other: "Other",
  chosen: "Chosen"
}

/** What opens over the page, and what is told beside it. */
const Opened = () => {
  const [showSecret, secretDialog] = useSecretDialog("token")
  return (
    <div className="actions">
      <DialogButton label="Open a question" title="A question">
        {(close) => (
          <Confirmation
            question="Do this?"
            action="Do it"
            isPending={false}
            refusal={new Refusal(409, "")}
            close={close}
            confirm={close}
          />
        )}
      </DialogButton>
      <Button aria-haspopup="dialog" onPress={() => showSecret("lwl_secret")}>
        Open a secret
      </Button>
      {secretDialog}
      <Button onPress={() => tell("Saved: Domstad Warmte.")}>Tell something</Button>
    </div>
  )
}

const Times = () => {
  const { date, day, time } = useFormat()
  const at = "2025-01-31T12:34:56Z"
  return (
    <Details
      items={[
        ["Time", time(at)],
        ["Date", date(at)],
        ["Day", day("2025-01-31")],
        ["Past", <Past key="past" at={at} />]
      ]}
    />
  )
}

const tones: ReadonlyArray<Tone> = ["waiting", "good", "bad", "quiet", "busy"]

const stages = [
  { id: "open", name: "Open" },
  { id: "held", name: "Held" }
]

const rows = [
  { id: 1, city: "Utrecht", stage: "waiting", places: 2 },
  { id: 2, city: "Antwerpen", stage: "good", places: 0 }
] as const

const [week, city] = [
  { key: "week", unit: null },
  { key: "city", unit: null }
] as const

const weeks = ["40", "41", "42", "43", "44", "45"]

const inWeeks = (...of: ReadonlyArray<string>) =>
  of.map((name, nth) =>
    weeks.map((number, n) => ({
      of: [[week, number] as const, ...(of.length > 1 ? [[city, name] as const] : [])],
      value: n === 2 ? null : ((n * 7 + nth * 5) % 11) + nth
    }))
  )

const plots: ReadonlyArray<ReportPlot> = [
  { kind: "columns", unit: "leads", periods: weeks, series: inWeeks("Utrecht"), left: 0 },
  { kind: "lines", unit: "leads", periods: weeks, series: inWeeks("A", "B", "C", "D", "E"), left: 0 },
  {
    kind: "bars",
    unit: "leads",
    periods: [],
    series: [["Utrecht", "Antwerpen", "Zwolle"].map((name, n) => ({ of: [[city, name]], value: 12 - 6 * n }))],
    left: 0
  }
]

const kinds = ["plain", "first", "danger", "quiet"] as const

/** The parts of the pages in each of their states. Nothing of this is in the build for users. */
export const Gallery = () => (
  <main id="content">
    <Page title="Gallery" intro="Every part in each state.">
      <Section title="Buttons">
        {([{}, { isDisabled: true }, { isPending: true }] as const).map((state) => (
          <div className="actions" key={Object.keys(state).join("")}>
            {kinds.map((kind) => (
              <Button key={kind} kind={kind} {...state}>
                {kind}
              </Button>
            ))}
          </div>
        ))}
      </Section>
      <Section title="States">
        <p>
          <BrandName />
        </p>
        {tones.map((tone) => (
          <p key={tone}>
            <Badge tone={tone}>{tone}</Badge>
          </p>
        ))}
        <Loading />
      </Section>
      <Section title="Fields">
        <TextField label="Text" hint="A hint." value="Noor" onChange={nothing} />
        <TextField label="Wrong text" value="Noor" fault="This is not right." onChange={nothing} />
        <TextField label="Disabled text" value="Noor" isDisabled onChange={nothing} />
        <TextArea label="Several lines" value={"One\nTwo"} onChange={nothing} />
        <TextField label="Number" value="12" inputMode="decimal" onChange={nothing} />
        <Select label="Choice" options={stages} value="held" onChange={nothing} />
        <Select label="Choice by typing" options={places} value="place-7" onChange={nothing} />
        <Select label="Nothing chosen" hint="A hint." options={places} value={null} onChange={nothing} />
        <PictureField texts={picture} picture={undefined} fault="None yet." onChange={nothing} onUnreadable={nothing} />
        <Choices name="stage" label="Choices" options={stages} value="open" onChange={nothing} />
        <Checkbox onChange={nothing}>Not ticked</Checkbox>
        <Checkbox isSelected onChange={nothing}>
          Ticked
        </Checkbox>
        <Switch onChange={nothing}>Off</Switch>
        <Switch isSelected onChange={nothing}>
          On
        </Switch>
      </Section>
      <Section title="Lists">
        <Details
          items={[
            ["Name", "Domstad Warmte"],
            ["City", "Utrecht"],
            ["Left out", null]
          ]}
        />
        <DataTable
          label="Leads"
          rows={rows}
          idOf={({ id }) => id}
          columns={[
            { id: "city", title: "City", show: ({ city }) => city },
            { id: "stage", title: "Stage", show: ({ stage }) => <Badge tone={stage}>{stage}</Badge> },
            { id: "places", title: "Places", isNumber: true, show: ({ places }) => places }
          ]}
        />
        <DataTable label="None" rows={[]} idOf={nothing as never} columns={[]} />
        <Filters address={address}>
          <PeriodFilter address={address as never} from="from" to="to" labels={{ from: "From", to: "To" }} />
        </Filters>
        <Pager meta={{ current_page: 2, last_page: 3, from: 51, to: 100, total: 120 }} to={nothing as never} />
        <Times />
      </Section>
      <Section title="Plots">
        {plots.map((plot) => (
          <Plot
            key={plot.kind}
            plot={plot}
            amount={String}
            short={(of) => of.map(([, value]) => value).join(", ")}
            summary={`Leads as ${plot.kind}.`}
            note="The largest ones."
          />
        ))}
        <FigureTiles
          label="Figures"
          tiles={[
            { title: "Leads", amount: "12", note: "Yesterday 9" },
            { title: "Fill rate", amount: "58%" }
          ]}
        />
      </Section>
      <Section title="Notices">
        {tones.map((tone) => (
          <p key={tone} className="notice" data-tone={tone}>
            {tone}
          </p>
        ))}
        <Secret label="Secret" note="It is shown once." secret="lwl_secret" />
        <Opened />
      </Section>
      <Section title="Answers">
        <Answered query={unanswered}>{nothing}</Answered>
        <Answered query={{ ...unanswered, error: new Refusal(404, "") }}>{nothing}</Answered>
        <Answered query={{ ...unanswered, failureReason: new Refusal(503, "") }}>{nothing}</Answered>
        <Form refusal={new Refusal(422, "", faults, undefined, "POST /api/leads")} onSubmit={nothing}>
          <TextField name="name" label="Refused" />
        </Form>
      </Section>
      <Section title="Faults">
        <Fault refusal={new Refusal(503, "", {}, 5)} again={nothing} />
        <Fault refusal={new Refusal(0, "")} />
        <Fault refusal={new Refusal(403, "")} />
      </Section>
      <Section title="Decision">
        <div className="decision" role="group" aria-label="Decide">
          <TextField label="Remark" onChange={nothing} />
          <div className="actions">
            <Button kind="first">Grant</Button>
            <Button kind="danger">Reject</Button>
          </div>
        </div>
      </Section>
    </Page>
    <Notices />
  </main>
)
