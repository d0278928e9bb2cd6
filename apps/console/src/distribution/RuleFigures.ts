import type { Answer } from "../api/Contract.ts"
import { useWeekdaysText } from "../subscription/Weekdays.ts"
import { useFormat, useTexts } from "../texts/Texts.tsx"

type Figures = NonNullable<Answer<"GET /api/leads/:lead/distribution">["data"]["considered"][number]["figures"]>

/** Returns what writes the figures of the rule that kept a business from a lead. */
export const useRuleFigures = () => {
  const { common, market, operator } = useTexts()
  const { dayText, number } = useFormat()
  const weekdaysText = useWeekdaysText()
  return (figures: Figures): string => {
    if ("cap" in figures) return common.of(number(figures.used), number(figures.limit))
    if ("rank" in figures) return operator.rank(number(figures.rank), number(figures.free))
    if ("until" in figures)
      return figures.until === null
        ? market.subscription.paused
        : market.subscription.pausedUntil(dayText(figures.until))
    if ("days" in figures) return operator.itsDays(number(figures.days))
    if ("weekdays" in figures) return operator.itsWeekdays(weekdaysText(figures.weekdays))
    return "regions" in figures
      ? operator.itsRegions(figures.regions.join(", "))
      : operator.itsCountries(figures.countries.join(", "))
  }
}
