const paths = {
  menu: 'M4 6h16M4 12h16M4 18h16',
  close: 'm6 6 12 12M18 6 6 18',
  more: 'm6 9 6 6 6-6',
  up: 'm6 15 6-6 6 6',
  previous: 'm15 6-6 6 6 6',
  next: 'm9 6 6 6-6 6',
  grip: 'M5 9h14M5 15h14',
  edit: 'm4 20 1-5L16 4l4 4L9 19Z',
  bin: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13',
  reload: 'M20 11a8 8 0 1 0-1 5m1-12v7h-7',
  eye: 'M2 12q10-14 20 0-10 14-20 0Zm7 0a3 3 0 1 0 6 0 3 3 0 0 0-6 0',
  light: 'M8 12a4 4 0 1 0 8 0 4 4 0 0 0-8 0m4-10v2m0 16v2M2 12h2m16 0h2M5 5l1 1m12 12 1 1M5 19l1-1M18 6l1-1',
  dark: 'M20 14A8 8 0 0 1 10 4a8 8 0 1 0 10 10Z',
  auto: 'M3 12a9 9 0 1 0 18 0 9 9 0 0 0-18 0m9-9v18m3-16v14m3-11v8',
  language: 'M3 12a9 9 0 1 0 18 0 9 9 0 0 0-18 0m0 0h18M12 3q-7 9 0 18 7-9 0-18',
  limit: 'M4 18a9 9 0 1 1 16 0m-8-4 4-5',
  power: 'M7 6a8 8 0 1 0 10 0m-5-4v9',
  info: 'M3 12a9 9 0 1 0 18 0 9 9 0 0 0-18 0m9-1v6m0-10v1',
  grid: 'M3 12q4.5-16 9 0t9 0',
  events: 'M9 6h11M9 12h11M9 18h11M4 6h1m-1 6h1m-1 6h1',
  tree: 'm12 2 5 7h-3l5 8H5l5-8H7Zm0 15v5',
  egg: 'M12 2q7 6 7 12a7 7 0 0 1-14 0q0-6 7-12M5 13l3.5-2 3.5 2 3.5-2 3.5 2',
  lock: 'M5 11h14v10H5Zm3 0V8a4 4 0 0 1 8 0v3',
  board: 'M7 7h10v10H7Zm3-4v4m4-4v4m-4 10v4m4-4v4M3 10h4m-4 4h4m10-4h4m-4 4h4',
  wifi: 'M3 9q9-8 18 0M6 13q6-5 12 0M9 17q3-2.5 6 0m-3 3h0',
  clock: 'M3 12a9 9 0 1 0 18 0 9 9 0 0 0-18 0m9-5v5l3 3',
  sun: 'M7 17a5 5 0 0 1 10 0M2 17h20M4 21h16M12 4v4M4 9l3 2m13-2-3 2',
}

export type IconName = keyof typeof paths

/** An icon of 24 by 24, hidden from screen readers: the text next to it or the name of its control says what it means. */
export const Icon = ({ name }: { name: IconName }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true" data-icon={name}>
    <path d={paths[name]} />
  </svg>
)
