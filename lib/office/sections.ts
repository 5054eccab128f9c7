import type { Permission } from '../contract/base/permissions.ts'

/** A section of the office, as named in the sidebar and palette. */
export interface OfficeSection {
  id: string
  name: string
  path: string
  /** Pressed after G, opens the section. Underlined in the sidebar. */
  letter: string
  /** Any of these permissions opens it; empty: open to all staff. */
  permissions: readonly Permission[]
  /** Incoming work, products and sales, administration. */
  group: 1 | 2 | 3
}

/** All sections, in the sidebar's order. */
export const SECTIONS = [
  { id: 'today', name: 'Today', path: '/office', letter: 't', permissions: [], group: 1 },
  { id: 'orders', name: 'Orders', path: '/office/orders', letter: 'o', permissions: ['orders.view'], group: 1 },
  {
    id: 'packing',
    name: 'Packing',
    path: '/office/packing',
    letter: 'p',
    permissions: ['packing.work', 'packing.manage'],
    group: 1,
  },
  { id: 'money', name: 'Money', path: '/office/money', letter: 'm', permissions: ['payments.view'], group: 1 },
  { id: 'kyc', name: 'KYC', path: '/office/kyc', letter: 'k', permissions: ['kyc.view'], group: 1 },
  {
    id: 'companies',
    name: 'Companies',
    path: '/office/companies',
    letter: 'c',
    permissions: ['companies.view'],
    group: 2,
  },
  {
    id: 'customers',
    name: 'Customers',
    path: '/office/customers',
    letter: 'u',
    permissions: ['customers.view'],
    group: 2,
  },
  {
    id: 'catalogue',
    name: 'Catalogue',
    path: '/office/catalogue',
    letter: 'a',
    permissions: ['catalogue.view'],
    group: 2,
  },
  { id: 'stock', name: 'Stock', path: '/office/stock', letter: 's', permissions: ['stock.view'], group: 2 },
  { id: 'prices', name: 'Prices', path: '/office/prices', letter: 'r', permissions: ['prices.view'], group: 2 },
  {
    id: 'shop-front',
    name: 'Shop front',
    path: '/office/shop-front',
    letter: 'h',
    permissions: ['content.view'],
    group: 2,
  },
  { id: 'reports', name: 'Reports', path: '/office/reports', letter: 'e', permissions: ['reports.view'], group: 3 },
  { id: 'staff', name: 'Staff', path: '/office/staff', letter: 'f', permissions: ['staff.view'], group: 3 },
  { id: 'log', name: 'Log', path: '/office/log', letter: 'l', permissions: ['audit.read'], group: 3 },
  { id: 'settings', name: 'Settings', path: '/office/settings', letter: 'n', permissions: ['settings.view'], group: 3 },
] as const satisfies readonly OfficeSection[]

export type SectionId = (typeof SECTIONS)[number]['id']

/** Office pages without sidebar and status bar, because the user is not signed in yet. */
const FRAMELESS = ['/office/sign-in', '/office/invitation', '/office/opening']

export const isFrameless = (path: string): boolean =>
  FRAMELESS.some((page) => path === page || path.startsWith(`${page}/`))

/** The section of an address. */
export function sectionOf(path: string): OfficeSection | null {
  // Today is a page, not a place that others lie in.
  const inside = SECTIONS.filter(
    (section) => path === section.path || (section.id !== 'today' && path.startsWith(`${section.path}/`)),
  )
  return inside.reduce<OfficeSection | null>(
    (best, section) => (section.path.length > (best?.path.length ?? 0) ? section : best),
    null,
  )
}

/** The sections that a staff member can open. */
export function sectionsFor(permissions: ReadonlySet<Permission>): OfficeSection[] {
  return SECTIONS.filter(
    (section: OfficeSection) => section.permissions.length === 0 || section.permissions.some((p) => permissions.has(p)),
  )
}
