import { nextText, type PriceReading, reachedText } from '#lib/catalogue/ladder-text.ts'
import type { LineLadder } from '#lib/contract/pricing/ladder.ts'
import type { Cents } from '#lib/format/money.ts'

/** The reached step of a line, and the quantity that is missing to the next step with its price. */
export function LadderNote({
  ladder,
  exVatPrice,
  reading,
}: {
  ladder: LineLadder
  /** Current unit price. */
  exVatPrice: Cents
  reading: PriceReading
}) {
  return <LadderSteps reached={reachedText(ladder, reading)} next={nextText(ladder, exVatPrice, reading)} />
}

/** The texts of the reached and the next step; an empty text is left out. */
export function LadderSteps({ reached, next }: { reached: string; next: string }) {
  return (
    <>
      {reached ? <span className="block">{reached}</span> : null}
      {next ? <span className="block text-success">{next}</span> : null}
    </>
  )
}
