import { live, useAnswer } from "../api/Queries.ts"
import { Answered, Section } from "../components/Page.tsx"
import { useFigureText } from "../report/FigureText.ts"
import { FigureTiles } from "../report/FigureTiles.tsx"
import { isCount, type Report } from "../report/ReportPlot.ts"
import { hrefTo } from "../router/Link.tsx"
import { useWeekdaysText, weekdayOf } from "../subscription/Weekdays.ts"
import { daysBefore } from "../texts/Day.ts"
import { useTexts } from "../texts/Texts.tsx"
import { useToday } from "../texts/TimeZone.ts"

/** Returns a figure of a day. Where a report has no row of it, there was nothing to count. */
const figureOf = ({ columns, rows }: Report, day: string, figure: string) => {
  const unit = columns.find(({ key }) => key === figure)?.unit ?? null
  return { unit, value: rows.find((row) => row["day"] === day)?.[figure] ?? (isCount(unit) ? 0 : null) }
}

/** How this day goes in six figures, each beside those of yesterday and of the same day of the last week. */
export const TodayFigures = () => {
  const { reports } = useTexts()
  const texts = reports.today
  const weekday = useWeekdaysText()([weekdayOf(useToday())])
  const { amount, title } = useFigureText()
  const today = useToday()
  const days = [today, daysBefore(today, 1), daysBefore(today, 7)] as const
  const query = { from: days[2], to: today }
  const every = { every: live }
  const intake = useAnswer("GET /api/reports/:report", { params: { report: "intake" }, query }, every)
  const reclaims = useAnswer("GET /api/reports/:report", { params: { report: "reclaims" }, query }, every)
  const speed = useAnswer("GET /api/reports/:report", { params: { report: "speed" }, query }, every)
  const tile = (report: Report, figure: string, name = title(figure)) => {
    const [now, yesterday, former] = days.map((day) => {
      const { unit, value } = figureOf(report, day, figure)
      return amount(value, unit)
    })
    return {
      title: name,
      amount: now ?? "",
      note: (
        <>
          {texts.yesterday(yesterday ?? "")}
          <br />
          {texts.lastWeek(weekday, former ?? "")}
        </>
      ),
      href: hrefTo("/operator/reports/$report", { report: report.report }, { figure })
    }
  }
  return (
    <Section title={texts.title}>
      <Answered query={intake}>
        {({ data: leads }) => (
          <Answered query={reclaims}>
            {({ data: filed }) => (
              <Answered query={speed}>
                {({ data: placed }) => (
                  <FigureTiles
                    label={texts.title}
                    tiles={[
                      tile(leads, "received", texts.received),
                      tile(leads, "accepted", reports.sent.leads),
                      tile(leads, "fill_rate"),
                      tile(leads, "taken"),
                      tile(filed, "reclaims_waiting", texts.waiting),
                      tile(placed, "first_business_seconds_p50")
                    ]}
                  />
                )}
              </Answered>
            )}
          </Answered>
        )}
      </Answered>
    </Section>
  )
}
