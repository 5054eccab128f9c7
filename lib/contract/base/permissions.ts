/**
 * Permissions of staff, declared once: office calls name a permission, screens hide actions without permission, and the
 * permission tests are generated from this table.
 */
export const PERMISSIONS = {
  'orders.view': 'See orders',
  'orders.advance': 'Approve orders and send them',
  'orders.edit': 'Change an order before it is packed',
  'orders.cancel': 'Cancel orders and lines',
  'orders.note': 'Write notes',
  'orders.draft': 'Prepare orders for customers',
  'orders.email': 'Write to customers, send emails of an order again',
  'returns.decide': 'Accept returned products',
  'packing.work': 'Pack orders and hand them over',
  'packing.shelf': 'Set the shelves of products, also from a pasted list',
  'packing.manage': 'Give work to packers',
  'counter.sell': 'Sell at the counter',
  'drawer.manage': 'Manage cash drawers and approve counted differences',
  'deliveries.run': 'Deliver parcels and take the money',
  'cash.receive': 'Receive the cash of riders, and give runs to riders',
  'phones.view': 'See phone numbers',
  'payments.view': 'See payments and the ledger',
  'payments.query': 'Ask a provider about a payment',
  'payments.match': 'Give a payment to an order',
  'refunds.ask': 'Ask for a refund',
  'refunds.approve': 'Approve a refund that another person requested',
  'refunds.record': 'Record a refund that was sent',
  'cheques.record': 'Record cheques',
  'money.write-off': 'Write off small differences',
  'money.close': 'Close days',
  'money.accounts': 'Change the accounts of the Money section',
  'etims.manage': 'Send tax invoices to KRA again and correct them',
  'companies.view': 'See companies',
  'companies.edit': 'Change companies, their branches and representatives',
  'branches.decide': 'Approve branches',
  'kyc.view': 'See KYC documents',
  'kyc.decide': 'Decide KYC documents',
  'credit.propose': 'Propose a credit limit',
  'credit.approve': 'Approve a credit limit that another person proposed',
  'prices.view': 'See prices, offers and their history',
  'prices.set': 'Set prices and offers',
  'prices.approve': 'Approve a price below cost that another person requested',
  'customers.view': 'See customers',
  'customers.view-as': 'See the shop as a customer, without changing anything',
  'customers.stop': 'Stop accounts of customers and open them again',
  'customers.requests': 'Answer requests about personal data',
  'customers.erase': 'Erase personal data',
  'enquiries.view': 'See enquiries of customers',
  'enquiries.answer': 'Answer enquiries',
  'catalogue.view': 'See the catalogue',
  'catalogue.edit': 'Change the catalogue',
  'catalogue.import': 'Import products from a file',
  'stock.view': 'See stock and its movements',
  'stock.count': 'Count stock, open bales',
  'stock.adjust': 'Correct stock, book counts, receive deliveries',
  'stock.order': 'Order from suppliers',
  'content.view': 'See the shop front and its drafts',
  'content.edit': 'Change drafts of the shop front',
  'content.publish': 'Publish the shop front',
  'emails.edit': 'Change the texts of emails',
  'reports.view': 'See reports',
  'reports.schedule': 'Have reports mailed',
  'data.export': 'Export lists',
  'views.share': 'Share saved views',
  'staff.view': 'See the staff and their roles',
  'staff.manage': 'Invite staff, change roles, end sessions',
  'audit.read': 'Read the audit log',
  'settings.view': 'See settings and health',
  'settings.edit': 'Change settings',
  'integrations.manage': 'Manage webhooks and API keys',
} as const

export type Permission = keyof typeof PERMISSIONS
export const ALL_PERMISSIONS = Object.keys(PERMISSIONS) as [Permission, ...Permission[]]

/** Read-only permissions: those of an auditor. */
const VIEWS = ALL_PERMISSIONS.filter((name) => name.endsWith('.view') || name === 'audit.read') as Permission[]

const SEES_ORDERS: readonly Permission[] = ['orders.view', 'orders.note', 'customers.view', 'companies.view']

/** The roles with their permissions. A person can have several roles and has the union of their permissions. */
export const ROLES = {
  owner: { label: 'Owner', permissions: ALL_PERMISSIONS },
  orders: {
    label: 'Order staff',
    permissions: [
      ...SEES_ORDERS,
      ...['orders.advance', 'orders.edit', 'orders.cancel', 'orders.draft', 'orders.email', 'returns.decide'],
      ...['packing.manage', 'packing.shelf', 'cash.receive', 'phones.view', 'customers.view-as'],
      ...['payments.view', 'payments.query', 'refunds.ask'],
      ...['catalogue.view', 'stock.view', 'prices.view', 'enquiries.view', 'enquiries.answer'],
    ] as readonly Permission[],
  },
  packer: {
    label: 'Packer',
    permissions: ['orders.view', 'orders.note', 'packing.work', 'packing.shelf', 'stock.view', 'stock.count'],
  },
  finance: {
    label: 'Finance',
    permissions: [
      ...SEES_ORDERS,
      ...['payments.view', 'payments.query', 'payments.match', 'refunds.ask', 'refunds.record', 'cheques.record'],
      ...['money.write-off', 'money.close', 'money.accounts', 'etims.manage'],
      ...['credit.propose', 'reports.view', 'reports.schedule', 'data.export', 'phones.view', 'prices.view'],
      ...['drawer.manage', 'cash.receive'],
    ] as readonly Permission[],
  },
  counter: { label: 'Counter', permissions: ['counter.sell', 'orders.view', 'stock.view'] },
  rider: { label: 'Rider', permissions: ['deliveries.run'] },
  approver: {
    label: 'Approver',
    permissions: [
      ...['orders.view', 'companies.view', 'payments.view', 'prices.view', 'audit.read'],
      ...['refunds.approve', 'credit.approve', 'prices.approve'],
    ] as readonly Permission[],
  },
  companies: {
    label: 'Companies',
    permissions: [
      ...['orders.view', 'orders.note', 'companies.view', 'companies.edit', 'customers.view', 'branches.decide'],
      ...['phones.view', 'customers.view-as', 'kyc.view', 'kyc.decide', 'credit.propose'],
      ...['enquiries.view', 'enquiries.answer'],
    ] as readonly Permission[],
  },
  catalogue: {
    label: 'Catalogue',
    permissions: [
      ...['catalogue.view', 'catalogue.edit', 'catalogue.import', 'prices.view', 'prices.set', 'content.view'],
      ...['stock.view', 'stock.count', 'stock.adjust', 'stock.order', 'reports.view', 'data.export'],
    ] as readonly Permission[],
  },
  content: {
    label: 'Content',
    permissions: ['catalogue.view', 'content.view', 'content.edit', 'content.publish', 'emails.edit'],
  },
  support: {
    label: 'Support',
    permissions: [
      ...SEES_ORDERS,
      ...['catalogue.view', 'orders.email', 'phones.view', 'customers.view-as', 'customers.requests', 'refunds.ask'],
      ...['customers.stop', 'enquiries.view', 'enquiries.answer'],
    ] as readonly Permission[],
  },
  auditor: { label: 'Auditor', permissions: VIEWS },
} as const satisfies Record<string, { label: string; permissions: readonly Permission[] }>

export type Role = keyof typeof ROLES
export const ALL_ROLES = Object.keys(ROLES) as [Role, ...Role[]]

const DECIDES = ALL_PERMISSIONS.filter((name) => name.endsWith('.approve') || name === 'staff.manage')

/** Whether a change of roles adds or removes a right to decide: such a change needs a second owner. */
export function changesWhoDecides(before: readonly Role[], after: readonly Role[]): boolean {
  const [had, has] = [permissionsOf(before), permissionsOf(after)]
  return DECIDES.some((name) => had.has(name) !== has.has(name))
}

/** The permissions of a person with these roles. */
export function permissionsOf(roles: readonly Role[]): ReadonlySet<Permission> {
  return new Set(roles.flatMap((role) => ROLES[role].permissions))
}
