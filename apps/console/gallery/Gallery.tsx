import { Refusal } from "../src/api/Refusal.ts"
import { Loading } from "../src/components/Answered.tsx"
import { Badge, type Tone } from "../src/components/Badge.tsx"
import { BrandName } from "../src/components/BrandName.tsx"
import { Button } from "../src/components/Button.tsx"
import { Details } from "../src/components/Details.tsx"
import { Fault } from "../src/components/Fault.tsx"
import { Page, Section } from "../src/components/Page.tsx"
import { Choices } from "../src/form/Choices.tsx"
import { Checkbox, Select, Switch, TextArea, TextField } from "../src/form/Fields.tsx"
import { DataTable } from "../src/list/DataTable.tsx"

const nothing = () => undefined

const tones: ReadonlyArray<Tone> = ["waiting", "good", "bad", "quiet", "busy"]

const stages = [
  { id: "open", name: "Open" },
  { id: "held", name: "Held" }
]

const rows = [
  { id: 1, city: "Utrecht", stage: "waiting", places: 2 },
  { id: 2, city: "Antwerpen", stage: "good", places: 0 }
] as const

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
      </Section>
      <Section title="Faults">
        <Fault refusal={new Refusal(503, "", {}, 5)} again={nothing} />
        <Fault refusal={new Refusal(0, "")} />
        <Fault refusal={new Refusal(403, "")} />
      </Section>
    </Page>
  </main>
)
