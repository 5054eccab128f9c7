import { agreePriceJob, endPriceJob, type PriceRuleForm } from '#lib/contract/pricing/office/price-rules.ts'
import { defineJobKind, type JobContext } from '../../jobs/jobs/job-kind.ts'
import { agreePrice, checkAgreement, endPrice } from '../use-cases/agree-price.ts'
import { askAgreedBelowCost } from '../use-cases/agreed-below-cost-approval.ts'
import { buyerName, ruleTarget } from '../use-cases/price-rules.ts'

/** Prices of companies and groups. These jobs are delayed, because companies are notified by email. */

interface Named {
  name: string
}

const agreeContext = ({ tx, now, parts }: JobContext) => ({ tx, now, publicUrl: parts.env.PUBLIC_URL })
const itemPath = () => '/office/prices/agreed'

async function nameOf(tx: JobContext['tx'], { buyer, target }: PriceRuleForm): Promise<Named> {
  const [who, what] = await Promise.all([buyerName(tx, buyer), ruleTarget(tx, target)])
  return { name: `${who}: ${what.name}` }
}

const agree = defineJobKind(agreePriceJob, {
  items: async (tx, input) => {
    await checkAgreement(tx, input)
    return [await nameOf(tx, input.form)]
  },
  label: ({ seen }) => (seen ? 'Change an agreed price' : 'Agree a price'),
  itemName: ({ name }) => name,
  itemPath,
  run: async (context, _item, input) => {
    const { tx, now, staff, jobId } = context
    const below = await checkAgreement(tx, input)
    if (below.length === 0) return { audit: await agreePrice(agreeContext(context), input) }
    const ask = await askAgreedBelowCost(tx, now, { input, askedBy: staff.staffId, jobId })
    return {
      sentence: 'It is below cost: it waits for a second person.',
      audit: {
        action: 'prices.ask',
        subject: { kind: 'approval', id: ask.id },
        after: { prices: below.length },
        reason: ask.reason,
      },
    }
  },
})

const end = defineJobKind(endPriceJob, {
  items: async (tx, { seen }) => [await nameOf(tx, seen)],
  label: () => 'End an agreed price',
  itemName: ({ name }) => name,
  itemPath,
  run: async (context, _item, input) => ({ audit: await endPrice(agreeContext(context), input) }),
})

export const PRICE_JOBS = [agree, end]
