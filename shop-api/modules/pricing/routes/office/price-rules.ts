import type { FastifyInstance } from 'fastify'
import {
  officePriceGroupSave,
  officePriceGroups,
  officePriceRuleCheck,
  officePriceRules,
  type PriceGroup,
} from '#lib/contract/pricing/office/price-rules.ts'
import { serveOfficeCall } from '../../../staff/serve-office-call.ts'
import { loadGroups, saveGroup } from '../../use-cases/price-groups.ts'
import { checkRule, loadRules } from '../../use-cases/price-rules.ts'

const loggedOf = ({ name, companies }: PriceGroup) => ({ name, companies: companies.map((one) => one.name) })

/** Prices of companies and groups, and the groups. Prices are written by delayed jobs (`AGREE_PRICE`, `END_PRICE`). */
export function serveOfficePriceRules(app: FastifyInstance): void {
  serveOfficeCall(app, officePriceRules, async ({ tx, now, input }) => ({ data: await loadRules(tx, now, input) }))

  serveOfficeCall(app, officePriceRuleCheck, async ({ tx, input }) => ({
    data: await checkRule(tx, input.form, input.isSure),
  }))

  serveOfficeCall(app, officePriceGroups, async ({ tx, now }) => ({ data: await loadGroups(tx, now) }))

  serveOfficeCall(app, officePriceGroupSave, async ({ tx, now, input }) => {
    const { group, before } = await saveGroup(tx, now, input)
    return {
      data: group,
      message: before ? 'The group is saved.' : `“${group.name}” is created.`,
      audit: {
        action: 'prices.group',
        subject: { kind: 'price-group', id: group.groupId },
        ...(before && { before: loggedOf(before) }),
        after: loggedOf(group),
      },
    }
  })
}
