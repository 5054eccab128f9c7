import type { Permission } from '../contract/base/permissions.ts'

/** A section of the office, as named in the sidebar and palette. */
export interface OfficeSection {
  id: string
  name: string
  path: string
  /** Path data of its icon on a phone and in the narrow sidebar, 24 × 24. */
  icon: string
  /** Pressed after G, opens the section. Underlined in the sidebar. */
  letter: string
  /** Any of these permissions opens it; empty: open to all staff. */
  permissions: readonly Permission[]
  /** Incoming work, products and sales, administration. */
  group: 1 | 2 | 3
}

/** All sections, in the sidebar's order. */
export const SECTIONS = [
  {
    id: 'today',
    name: 'Today',
    path: '/office',
    letter: 't',
    permissions: [],
    group: 1,
    icon: 'M4 5.5h16v14.5H4ZM4 10h16M8 3.5v3M16 3.5v3M8.5 15l2.5 2.3 4.5-4.6',
  },
  {
    id: 'orders',
    name: 'Orders',
    path: '/office/orders',
    letter: 'o',
    permissions: ['orders.view'],
    group: 1,
    icon: 'M8.5 6.5H20M8.5 12H20M8.5 17.5H20M4 6.5h.5M4 12h.5M4 17.5h.5',
  },
  {
    id: 'enquiries',
    name: 'Enquiries',
    path: '/office/enquiries',
    letter: 'q',
    permissions: ['enquiries.view'],
    group: 1,
    icon: 'M4 5h16v11.5H11L6.5 20v-3.5H4ZM8 9h8M8 12.5h5',
  },
  {
    id: 'packing',
    name: 'Packing',
    path: '/office/packing',
    letter: 'p',
    permissions: ['packing.work', 'packing.manage'],
    group: 1,
    icon: 'M12 3 20 7.3v9.4L12 21l-8-4.3V7.3L12 3ZM4 7.3l8 4.4 8-4.4M12 11.7V21',
  },
  {
    id: 'counter',
    name: 'Counter',
    path: '/office/counter',
    letter: 'n',
    permissions: ['counter.sell', 'drawer.manage'],
    group: 1,
    icon: 'M4 20.5v-8h16v8ZM7 12.5V8h10v4.5M9.5 8V3.5h5V8M10 16.5h4',
  },
  {
    id: 'rider',
    name: 'Deliveries',
    path: '/office/rider',
    letter: 'd',
    permissions: ['deliveries.run'],
    group: 1,
    icon: 'M3 6.5h11v10H3ZM14 10h4l3 3.5v3h-7M7 19.5a1.7 1.7 0 1 0 0-3.4 1.7 1.7 0 0 0 0 3.4ZM17 19.5a1.7 1.7 0 1 0 0-3.4 1.7 1.7 0 0 0 0 3.4Z',
  },
  {
    id: 'money',
    name: 'Money',
    path: '/office/money',
    letter: 'm',
    permissions: ['payments.view'],
    group: 1,
    icon: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM9.5 8v8M14.5 8l-4.5 4 4.5 4',
  },
  {
    id: 'kyc',
    name: 'KYC',
    path: '/office/kyc',
    letter: 'k',
    permissions: ['kyc.view'],
    group: 1,
    icon: 'M6 3.5h8.5L18 7v13.5H6ZM14 3.5V7.5h4M9 12h6M9 15.5h6',
  },
  {
    id: 'companies',
    name: 'Companies',
    path: '/office/companies',
    letter: 'c',
    permissions: ['companies.view'],
    group: 2,
    icon: 'M4 20.5V6.5l8-3v17M12 9.5l8 2v9M4 20.5h16M8 9.5v.2M8 13v.2M8 16.5v.2M16 14.5v.2M16 17.5v.2',
  },
  {
    id: 'customers',
    name: 'Customers',
    path: '/office/customers',
    letter: 'u',
    permissions: ['customers.view'],
    group: 2,
    icon: 'M12 3.5a4.2 4.2 0 1 0 0 8.4 4.2 4.2 0 0 0 0-8.4ZM4 20.5c.6-3.8 3.6-5.8 8-5.8s7.4 2 8 5.8',
  },
  {
    id: 'catalogue',
    name: 'Catalogue',
    path: '/office/catalogue',
    letter: 'a',
    permissions: ['catalogue.view'],
    group: 2,
    icon: 'M4 4.5h6.5V11H4ZM13.5 4.5H20V11h-6.5ZM4 13.5h6.5V20H4ZM13.5 13.5H20V20h-6.5Z',
  },
  {
    id: 'stock',
    name: 'Stock',
    path: '/office/stock',
    letter: 's',
    permissions: ['stock.view'],
    group: 2,
    icon: 'M4 4.5h16M4 12h16M4 19.5h16M4 3v18M20 3v18M7 12V8h4v4M13.5 19.5v-4.5h4v4.5',
  },
  {
    id: 'prices',
    name: 'Prices',
    path: '/office/prices',
    letter: 'r',
    permissions: ['prices.view'],
    group: 2,
    icon: 'M4 4h8.5L20.5 12l-8.5 8.5L4 12.5ZM8.2 8.2v.2M10.5 14.5l4-4',
  },
  {
    id: 'shop-front',
    name: 'Shop front',
    path: '/office/shop-front',
    letter: 'h',
    permissions: ['content.view'],
    group: 2,
    icon: 'M4 9.5 5.5 4h13L20 9.5M4 9.5h16M5.5 9.5v11h13v-11M10 20.5v-6h4v6M9.3 4v5.5M14.7 4v5.5',
  },
  {
    id: 'reports',
    name: 'Reports',
    path: '/office/reports',
    letter: 'e',
    permissions: ['reports.view'],
    group: 3,
    icon: 'M4 20.5h16M6.5 17.5v-5M12 17.5V8M17.5 17.5V4',
  },
  {
    id: 'staff',
    name: 'Staff',
    path: '/office/staff',
    letter: 'f',
    permissions: ['staff.view'],
    group: 3,
    icon: 'M5 3.5h14v17H5ZM12 7.5a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.6ZM8.5 17c.4-1.9 1.7-2.8 3.5-2.8s3.1.9 3.5 2.8',
  },
  {
    id: 'log',
    name: 'Log',
    path: '/office/log',
    letter: 'l',
    permissions: ['audit.read'],
    group: 3,
    icon: 'M5 4h14v16H5ZM8.5 8.5h7M8.5 12h7M8.5 15.5h4',
  },
  {
    id: 'settings',
    name: 'Settings',
    path: '/office/settings',
    letter: 'i',
    permissions: ['settings.view'],
    group: 3,
    icon: 'M3.5 7h10M17.5 7h3M15.5 5v4M3.5 17h3M10.5 17h10M8.5 15v4',
  },
] as const satisfies readonly OfficeSection[]

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
