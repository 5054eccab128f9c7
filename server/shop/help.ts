import 'server-only'
import { cacheLife, cacheTag } from 'next/cache'
import type { Output } from '#lib/contract/base/call.ts'
import { faqList, helpSection, topicList } from '#lib/contract/content/help.ts'
import { readShop, ShopOutage } from './read.ts'

export interface Help {
  faqs: Output<typeof faqList>
  /** As a guest sees it: without a sales representative. */
  contacts: Output<typeof helpSection>
  topics: Output<typeof topicList>
}

/** Frequent questions, contact details, and the subjects of the contact form. Throws on an outage. */
export async function readHelp(): Promise<Help> {
  'use cache'
  cacheLife('catalogue')
  cacheTag('catalogue', 'help')
  const [faqs, contacts, topics] = await Promise.all([
    readShop(faqList, { searchText: '' }),
    readShop(helpSection, {}),
    readShop(topicList, { isApiDropDown: 1 }),
  ])
  if (!faqs || !contacts || !topics) throw new ShopOutage(helpSection.name, 'help cannot be missing')
  return { faqs: faqs.data, contacts: contacts.data, topics: topics.data }
}
