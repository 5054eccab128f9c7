import { setTraderCategory, traderCategoryOf } from '../modules/companies/use-cases/trader-category.ts'
import { type Command, Refused } from './command.ts'
import { companyOf } from './named-company.ts'

const MAX = 60

const category: Command = {
  noun: 'companies',
  verb: 'category',
  summary: "Shows a company's trader category, or sets it; its people see it with their details.",
  usage: `COMPANY [CATEGORY]
    COMPANY   its number, or the email of one of its people
    CATEGORY  such as "Wholesale"; "" for none`,
  takes: { least: 1, most: 2 },
  options: {},
  async *run({ database }, { arguments: [named, given] }) {
    const company = await companyOf(database, named)
    if (given === undefined) {
      yield `${company.name}: ${(await traderCategoryOf(database, company.id)) ?? 'no category'}.\n`
      return
    }
    const wanted = given.trim()
    if (wanted.length > MAX) throw new Refused(`A category has at most ${MAX} characters.`)
    await setTraderCategory(database, company.id, wanted || null)
    yield wanted ? `${company.name} is now: ${wanted}.\n` : `${company.name} has no category now.\n`
  },
}

export const companyCommands: readonly Command[] = [category]
