/** The colours of the app, once. CSS variables and naive-ui's theme are both made from here. */
export interface Palette {
  canvas: string;
  surface: string;
  raised: string;
  line: string;
  lineStrong: string;
  text: string;
  text2: string;
  accent: string;
  onAccent: string;
  accentHover: string;
  /** A calm fill behind what is selected or under the pointer. */
  accentSoft: string;
  hover: string;
  good: string;
  goodSoft: string;
  warn: string;
  warnSoft: string;
  bad: string;
  badSoft: string;
  onBad: string;
  /** Frame of the demo account. */
  demo: string;
  /** Frames of the accounts, so that a person knows where they are. */
  profileTeal: string;
  profileBlue: string;
  profileViolet: string;
  profileRose: string;
  profileAmber: string;
  profileGreen: string;
  shadow: string;
}

export const light: Palette = {
  canvas: '#FAFAF7',
  surface: '#FFFFFF',
  raised: '#FFFFFF',
  line: '#E5E4DE',
  lineStrong: '#8A8D87',
  text: '#1B1E1F',
  text2: '#545A5D',
  accent: '#0B6A7D',
  onAccent: '#FFFFFF',
  accentHover: '#095868',
  accentSoft: '#E4F1F3',
  hover: '#F1F1EC',
  good: '#1D7344',
  goodSoft: '#E6F3EA',
  warn: '#8A5200',
  warnSoft: '#FBF0DC',
  bad: '#B3261E',
  badSoft: '#FCEBE9',
  onBad: '#FFFFFF',
  demo: '#6A4BA8',
  profileTeal: '#0B6A7D',
  profileBlue: '#1F5FBF',
  profileViolet: '#6A4BA8',
  profileRose: '#B0295F',
  profileAmber: '#8A5200',
  profileGreen: '#1D7344',
  shadow: '0 8px 28px rgb(27 30 31 / 16%)',
};

export const dark: Palette = {
  canvas: '#131617',
  surface: '#1A1E20',
  raised: '#23282A',
  line: '#2E3437',
  lineStrong: '#7B8488',
  text: '#ECEFEF',
  text2: '#A8B1B5',
  accent: '#63C4D8',
  onAccent: '#06262D',
  accentHover: '#82D3E4',
  accentSoft: '#17323A',
  hover: '#21272A',
  good: '#70CF9A',
  goodSoft: '#17301F',
  warn: '#F2B85F',
  warnSoft: '#352812',
  bad: '#FF8F86',
  badSoft: '#3A1E1C',
  onBad: '#3A0B08',
  demo: '#C3A8FF',
  profileTeal: '#63C4D8',
  profileBlue: '#8AB4FF',
  profileViolet: '#C3A8FF',
  profileRose: '#FF9CC0',
  profileAmber: '#F2B85F',
  profileGreen: '#70CF9A',
  shadow: '0 8px 28px rgb(0 0 0 / 55%)',
};

export const fontFamily = "'Inter', system-ui, -apple-system, 'Segoe UI', sans-serif";

/** Sizes as `size/line height` in pixels. */
export const type = { caption: [12, 16], base: [14, 20], section: [16, 24], title: [20, 28] } as const;

export const radius = { control: 6, surface: 8 } as const;

/** Height of a table row in pixels. */
export const rowHeight = { comfortable: 44, compact: 36 } as const;
