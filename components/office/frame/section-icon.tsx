const PATHS: Readonly<Record<string, string>> = {
  today: 'M4 5.5h16v14.5H4ZM4 10h16M8 3.5v3M16 3.5v3M8.5 15l2.5 2.3 4.5-4.6',
  orders: 'M8.5 6.5H20M8.5 12H20M8.5 17.5H20M4 6.5h.5M4 12h.5M4 17.5h.5',
  packing: 'M12 3 20 7.3v9.4L12 21l-8-4.3V7.3L12 3ZM4 7.3l8 4.4 8-4.4M12 11.7V21',
  money: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM9.5 8v8M14.5 8l-4.5 4 4.5 4',
  kyc: 'M6 3.5h8.5L18 7v13.5H6ZM14 3.5V7.5h4M9 12h6M9 15.5h6',
  companies: 'M4 20.5V6.5l8-3v17M12 9.5l8 2v9M4 20.5h16M8 9.5v.2M8 13v.2M8 16.5v.2M16 14.5v.2M16 17.5v.2',
  customers: 'M12 3.5a4.2 4.2 0 1 0 0 8.4 4.2 4.2 0 0 0 0-8.4ZM4 20.5c.6-3.8 3.6-5.8 8-5.8s7.4 2 8 5.8',
  catalogue: 'M4 4.5h6.5V11H4ZM13.5 4.5H20V11h-6.5ZM4 13.5h6.5V20H4ZM13.5 13.5H20V20h-6.5Z',
  stock: 'M4 4.5h16M4 12h16M4 19.5h16M4 3v18M20 3v18M7 12V8h4v4M13.5 19.5v-4.5h4v4.5',
  prices: 'M4 4h8.5L20.5 12l-8.5 8.5L4 12.5ZM8.2 8.2v.2M10.5 14.5l4-4',
  'shop-front': 'M4 9.5 5.5 4h13L20 9.5M4 9.5h16M5.5 9.5v11h13v-11M10 20.5v-6h4v6M9.3 4v5.5M14.7 4v5.5',
  reports: 'M4 20.5h16M6.5 17.5v-5M12 17.5V8M17.5 17.5V4',
  staff: 'M12 3.5a4.2 4.2 0 1 0 0 8.4 4.2 4.2 0 0 0 0-8.4ZM4 20.5c.6-3.8 3.6-5.8 8-5.8s7.4 2 8 5.8',
  log: 'M5 4h14v16H5ZM8.5 8.5h7M8.5 12h7M8.5 15.5h4',
  settings: 'M3.5 7h10M17.5 7h3M15.5 5v4M3.5 17h3M10.5 17h10M8.5 15v4',
  more: 'M3.5 6.5h17M3.5 12h17M3.5 17.5h11',
}

/** Icon above a section's name on a phone. */
export function SectionIcon({ id }: { id: string }) {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      viewBox="0 0 24 24"
      className="size-5.5"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.6}
      strokeLinecap="square"
    >
      <path d={PATHS[id] ?? PATHS.log} />
    </svg>
  )
}
