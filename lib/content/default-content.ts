import type { ContentOf, Section } from '../contract/content/content-parts.ts'

const always = { isHidden: false, from: null, until: null }

const section = (kind: 'promises' | 'collections' | 'new' | 'bales' | 'brands' | 'about'): Section => ({
  ...{ id: kind, kind, ...always, title: '', audience: 'everybody', isOnPhones: true },
})

const link = (id: string, name: string, target: string) => ({ id, name, target })

/** The default shop front, until staff write a shop front. Banners and questions are in separate tables. */
export const DEFAULT_CONTENT: ContentOf = {
  home: {
    banners: [],
    sections: (['promises', 'collections', 'new', 'bales', 'brands', 'about'] as const).map(section),
  },
  menu: { collections: [], links: [{ ...link('trade', 'Trade', '/trade'), ...always }] },
  notices: { notices: [] },
  help: { questions: [] },
  footer: {
    lists: [
      {
        ...{ id: 'shop', title: 'Shop' },
        links: [
          link('all', 'All products', '/product-list'),
          link('new', 'New products', 'list:new'),
          link('offers', 'Offers', 'list:offers'),
          link('brands', 'Brands', '/#brands'),
          link('about', 'About us', '/about'),
        ],
      },
      {
        ...{ id: 'buying', title: 'Buying' },
        links: [
          link('delivery', 'Delivery by county', '/delivery'),
          link('pick-up', 'Pick-up points', '/delivery#pick-up'),
          link('paying', 'Paying', '/paying'),
          link('cancelling', 'Cancelling an order', '/returns#cancelling'),
          link('trade', 'Trade accounts', '/trade'),
        ],
      },
      {
        ...{ id: 'help', title: 'Help' },
        links: [
          link('help', 'Help center', '/need-help'),
          link('questions', 'Common questions', '/need-help#faq-title'),
          link('returns', 'Returns', '/returns'),
          link('care', 'Washing and care', '/care'),
          link('write', 'Write to us', '/need-help#write'),
        ],
      },
    ],
    legal: [link('terms', 'Terms', '/terms'), link('privacy', 'Privacy', '/privacy')],
  },
  pages: { pages: [] },
  redirects: { redirects: [] },
}
