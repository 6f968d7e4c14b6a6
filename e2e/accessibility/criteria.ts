/** A column of the accessibility matrix. */
type Criterion = {
  readonly title: string;
  /** Success criteria of WCAG 2.2. */
  readonly wcag: string;
  readonly check: string;
};

/** The columns of the accessibility matrix. */
export const criteria = {
  keyboard: {
    title: 'Keyboard',
    wcag: '2.1.1, 2.1.2',
    check: 'Tab reaches every control and leaves it. Nothing reacts to the pointer alone.',
  },
  focusNotObscured: {
    title: 'Focus not obscured',
    wcag: '2.4.11',
    check: 'No control is covered or outside the window when Tab focuses it, at 100 % and 400 %.',
  },
  screenReader: {
    title: 'Screen reader',
    wcag: '1.3.1, 4.1.2',
    check:
      'A virtual screen reader speaks the heading, the landmarks, and name, role and state of ' +
      'every control.',
  },
  axe: {
    title: 'axe',
    wcag: 'A and AA',
    check: 'axe finds no violation of its rules for WCAG 2.2 A and AA.',
  },
  targetSize: {
    title: 'Target size',
    wcag: '2.5.8',
    check: 'Targets have 24 px, or enough space around them.',
  },
  dragging: {
    title: 'Dragging',
    wcag: '2.5.7',
    check: 'Each slider has a field or a button beside it. Nothing can only be dragged.',
  },
  redundantEntry: {
    title: 'Redundant entry',
    wcag: '3.3.7',
    check: 'No empty field asks again for what the user entered to get here.',
  },
  reflow: {
    title: 'Reflow',
    wcag: '1.4.10',
    check: 'At 400 % (320 by 256 px) nothing needs scrolling sideways.',
  },
  textSpacing: {
    title: 'Text spacing',
    wcag: '1.4.12',
    check: 'No text is cut off with the spacing that the criterion requires.',
  },
  contrastLight: {
    title: 'Contrast, light',
    wcag: '1.4.3',
    check: 'axe finds no text with too little contrast in the light theme.',
  },
  contrastDark: {
    title: 'Contrast, dark',
    wcag: '1.4.3',
    check: 'The same in the dark theme.',
  },
  contrastForced: {
    title: 'Contrast, forced colors',
    wcag: '1.4.3',
    check: 'The same with forced colors.',
  },
} as const satisfies Record<string, Criterion>;

export type CriterionName = keyof typeof criteria;

export const criterionNames = Object.keys(criteria) as readonly CriterionName[];

/** What each check found on a screen; an empty list if the screen passes. */
export type Findings = Readonly<Record<CriterionName, readonly string[]>>;
