import type { Answer } from "../api/Contract.ts"
import { live, useAnswer } from "../api/Queries.ts"
import { Answered, Section } from "../components/Page.tsx"
import { useFigureText } from "../report/FigureText.ts"
import { FigureTiles } from "../report/FigureTiles.tsx"
import type { Report } from "../report/ReportPlot.ts"
import { hrefTo } from "../router/Link.tsx"
import { useWeekdaysText, weekdayOf } from "../subscription/Weekdays.ts"
import { useFormat, useTexts } from "../texts/Texts.tsx"
import { useToday } from "../texts/TimeZone.ts"

interface TodayFiguresProps {
  readonly received: Answer<"GET /api/today">["data"]["received_so_far"]
}

/** Returns the way to a figure in its report. */
const reportOf = (report: Report["report"], figure: string) =>
  hrefTo("/operator/reports/$report", { report }, { figure })

/** How this day goes in six figures. Only the leads that came until this time of day are compared with other days. */
export const TodayFigures = ({ received }: TodayFiguresProps) => {
  const { reports } = useTexts()
  const texts = reports.today
  const { number } = useFormat()
  const { amount, title } = useFigureText()
  const today = useToday()
  const weekday = useWeekdaysText()([weekdayOf(today)])
  const query = { from: today, to: today }
  const every = { every: live }
  const intake = useAnswer("GET /api/reports/:report", { params: { report: "intake" }, query }, every)
  const reclaims = useAnswer("GET /api/reports/:report", { params: { report: "reclaims" }, query }, every)
  const speed = useAnswer("GET /api/reports/:report", { params: { report: "speed" }, query }, every)
  const tile = ({ columns, report, totals }: Report, figure: string, name = title(figure)) => ({
    title: name,
    amount: amount(totals[figure], columns.find(({ key }) => key === figure)?.unit ?? null),
    href: reportOf(report, figure)
  })
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
                      {
                        title: texts.received,
                        amount: number(received.today),
                        note: (
                          <>
                            {texts.yesterday(number(received.yesterday))}
                            <br />
                            {texts.lastWeek(weekday, number(received.last_week))}
                          </>
                        ),
                        href: reportOf("intake", "received")
                      },
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
