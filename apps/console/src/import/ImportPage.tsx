import { Label } from "react-aria-components/Label"
import { ProgressBar } from "react-aria-components/ProgressBar"
import { nameOf, useAccounts, useSubcategories, useWebsites } from "../api/Names.ts"
import { untilDone, useAnswer } from "../api/Queries.ts"
import { ConfirmButton } from "../components/Confirmation.tsx"
import { Answered, Details, Notice, Page, Section } from "../components/Page.tsx"
import { useParam } from "../list/ListAddress.ts"
import { FileLinks } from "../list/ListExport.tsx"
import { useFormat, useLanguage, useTexts } from "../texts/Texts.tsx"
import { useWebsitePages } from "../website/WebsitePages.ts"
import { ImportColumns } from "./ImportColumns.tsx"
import { canStart, type CommonFaults, type Import, isUnderWay } from "./Imported.ts"
import { ImportBadge } from "./ImportsPage.tsx"

/** How many rows were checked, or are in. */
const Progress = ({ one }: { readonly one: Import }) => {
  const { common, sending } = useTexts()
  const { number } = useFormat()
  const { imports: texts } = sending
  const [done, all] = one.status === "checking" ? [one.sound + one.faulty, one.rows] : [one.created, one.sound]
  const text = common.of(number(done), number(all))
  return (
    <ProgressBar className="meter" value={done} maxValue={Math.max(all, 1)} valueLabel={text}>
      {({ percentage = 0 }) => (
        <>
          <Label>{texts.statuses[one.status]}</Label>
          <span>{text}</span>
          <svg className="bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
            <rect width="100" height="4" className="bar-track" />
            <rect width={percentage} height="4" className="bar-part" />
          </svg>
        </>
      )}
    </ProgressBar>
  )
}

const Actions = ({ one }: { readonly one: Import }) => {
  const { imports: texts } = useTexts().sending
  const { number } = useFormat()
  const params = { id: one.id }
  return (
    <>
      {canStart(one) && (
        <ConfirmButton
          kind="first"
          confirmKind="first"
          label={texts.start}
          endpoint="POST /api/imports/:id/start"
          parts={{ params }}
          question={
            one.businesses
              ? texts.businessesQuestion(number(one.businesses.added.count + one.businesses.changed.count))
              : texts.startQuestion(number(one.sound), number(one.faulty))
          }
          told={texts.started}
        />
      )}
      {(isUnderWay(one) || one.status === "checked") && (
        <ConfirmButton
          kind="danger"
          label={texts.cancel}
          endpoint="POST /api/imports/:id/cancel"
          parts={{ params }}
          question={texts.cancelQuestion}
          told={texts.cancelled}
        />
      )}
    </>
  )
}

interface FaultsProps {
  readonly one: Import
  readonly faults: CommonFaults
}

/** What is wrong with rows, each fault once, and the faulty rows as a file to mend and to send again. */
const Faults = ({ faults: { common, others }, one }: FaultsProps) => {
  const { imports: texts } = useTexts().sending
  const { number } = useFormat()
  const [language] = useLanguage()
  return (
    <Section title={texts.faults}>
      <p>{(one.kind === "businesses" ? texts.wholeFaults : texts.faultsIntro)(number(one.faulty))}</p>
      <ul className="rows">
        {common.map(({ code, first_row, key, message, rows }) => (
          <li key={`${key} ${code} ${message}`}>
            <span>
              {texts.commonFault(number(rows), message)}
              <small>{texts.firstRow(number(first_row))}</small>
            </span>
          </li>
        ))}
        {others > 0 && <li>{texts.otherFaults(others)}</li>}
      </ul>
      <div className="actions">
        <FileLinks path={`/api/imports/${one.id}/faults`} query={{ language }} />
      </div>
    </Section>
  )
}

interface ChangesProps {
  readonly businesses: NonNullable<Import["businesses"]>
  /** Whether the file says which leads its businesses want. */
  readonly isSubscribed: boolean
}

/** What becomes of the businesses of a file and their accounts, with the first ids of each. */
const Changes = ({ businesses, isSubscribed }: ChangesProps) => {
  const { imports: texts } = useTexts().sending
  const { number } = useFormat()
  const told = ({ count, ids }: typeof businesses.added) => {
    const others = count > ids.length ? [texts.moreIds(number(count - ids.length))] : []
    return count > 0 ? `${number(count)} (${[...ids, ...others].join(", ")})` : number(count)
  }
  return (
    <Section title={texts.changes}>
      <p className="muted">{texts.changesIntro}</p>
      {!isSubscribed && <p className="notice">{texts.notSubscribed}</p>}
      <Details
        items={[
          [texts.added, told(businesses.added)],
          [texts.replaced, told(businesses.changed)],
          [texts.kept, told(businesses.unchanged)],
          [texts.newAccounts, told(businesses.accounts.added)],
          [texts.usedAccounts, told(businesses.accounts.used)]
        ]}
      />
    </Section>
  )
}

/** One import: what was found in the file, and how far it is. */
export const ImportPage = () => {
  const { common, sending } = useTexts()
  const { imports: texts } = sending
  const { number, time } = useFormat()
  const id = useParam("import")
  const pages = useWebsitePages()
  const [accounts, websites, subcategories] = [useAccounts(), useWebsites(), useSubcategories()]
  const [language] = useLanguage()
  const query = useAnswer("GET /api/imports/:id", { params: { id }, query: { language } }, { every: untilDone })
  const one = query.data?.data
  return (
    <Page
      title={texts.title}
      above={{ title: sending.pages.imports, href: pages.imports }}
      intro={one?.file}
      actions={one && <Actions one={one} />}
    >
      <Answered query={query}>
        {({ data, faults }) => (
          <div className="columns">
            <div>
              <Section title={texts.found}>
                {data.failure && <Notice tone="bad">{texts.failures[data.failure]}</Notice>}
                {isUnderWay(data) && <Progress one={data} />}
                <Details
                  items={[
                    [common.status, <ImportBadge status={data.status} />],
                    [texts.sheet, data.sheet],
                    [texts.namesFound, data.failure && data.columns.map(({ column }) => column).join(", ")],
                    [texts.headerRow, data.header_row && number(data.header_row)],
                    [texts.rows, number(data.rows)],
                    [texts.sound, number(data.sound)],
                    [texts.faulty, number(data.faulty)],
                    [texts.duplicates, data.kind === "businesses" ? null : number(data.duplicates)],
                    [texts.created, number(data.created)]
                  ]}
                />
              </Section>
              {data.failure === null && data.columns.length > 0 && <ImportColumns key={id} one={data} />}
            </div>
            <div>
              {faults && data.faulty > 0 && <Faults one={data} faults={faults} />}
              {data.businesses && (
                <Changes
                  businesses={data.businesses}
                  isSubscribed={
                    data.subcategory_id !== null || data.columns.some(({ key }) => key === "subcategory_id")
                  }
                />
              )}
              <Section title={texts.told}>
                <Details
                  items={[
                    [texts.kind, texts.kinds[data.kind]],
                    [common.website, data.website_code && nameOf(websites, data.website_code)],
                    [common.subcategory, data.subcategory_id && nameOf(subcategories, data.subcategory_id)],
                    [common.account, data.account_id && nameOf(accounts, data.account_id)],
                    [common.received, time(data.created_at)]
                  ]}
                />
              </Section>
            </div>
          </div>
        )}
      </Answered>
    </Page>
  )
}
