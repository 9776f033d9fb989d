export interface Release {
  readonly version: string;
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly title: string;
  readonly changes: readonly string[];
}

/** What has come since the newest release, in the order in which a person meets it. */
export const SINCE_NEWEST: readonly string[] = [
  "Study: cards come back on their day. One at a time, with its place in the outline, and when each rating brings it back.",
  "Progress: what comes next, the past year, and how well you know each branch. The schedule learns from your own reviews.",
  "Your days: settings for each branch, exam dates, easy days, days away, and a plan for what is overdue.",
  "Undo for everything, across reloads and without a network, with a history of what was done.",
  "Offline: the page and your notes are on your device, and what you do there is sent once when the network is back.",
  "Several rows at once: selected, moved, dragged, copied, turned into cards. Find, and go to any note.",
  "Bold, links and formulas, pictures and sounds, in notes and on cards.",
  "Import from Anki, RemNote, Roam, Obsidian, Logseq, Evernote and others, and export of everything, always free.",
];

/** Newest first. Only the first and the last date are known; those between are illustrative. */
export const RELEASES: readonly Release[] = [
  {
    version: "0.12.0",
    date: "2025-10-06",
    title: "A front door",
    changes: [
      "A landing page says what this is before it asks you for anything.",
      "It counts the people who study here; when nobody can say how many, it reads 1+.",
    ],
  },
  {
    version: "0.11.0",
    date: "2025-10-02",
    title: "Sign in with Google",
    changes: [
      "Third-party sign-in: an account you already have opens your notes, with no further password.",
      "Signing in brings you straight to your own tree.",
    ],
  },
  {
    version: "0.10.0",
    date: "2025-09-29",
    title: "Connected or not",
    changes: [
      "A connection status indicator in the menu tells whether the server answers.",
      "When it does not, the dot changes its shape as well as its colour.",
    ],
  },
  {
    version: "0.9.0",
    date: "2025-09-25",
    title: "Light and dark",
    changes: [
      "A dark and a light theme, kept on your device once you have chosen.",
      "Questions and answers are read as easily by night.",
    ],
  },
  {
    version: "0.8.0",
    date: "2025-09-22",
    title: "On the phone",
    changes: [
      "Arrow buttons on narrow screens move the caret and the note: up, down, in and out.",
      "One more button makes a flashcard of the note you are in.",
    ],
  },
  {
    version: "0.7.0",
    date: "2025-09-18",
    title: "Reading and writing",
    changes: [
      "Space pressed twice changes between editing and viewing.",
      "E leads back into editing.",
      "In viewing mode every note is a link to a page of its own.",
    ],
  },
  {
    version: "0.6.0",
    date: "2025-09-15",
    title: "How sure are you?",
    changes: [
      "Four ratings for an answer: Hard, Difficult, Good and Easy, each with its colour.",
      "A rating turns the card back to its front, ready for the next time.",
    ],
  },
  {
    version: "0.5.0",
    date: "2025-09-11",
    title: "Flashcards",
    changes: [
      "A note becomes a flashcard with a question and an answer, where it stands.",
      "A card whose answer is left empty turns back into a note.",
    ],
  },
  {
    version: "0.4.0",
    date: "2025-09-08",
    title: "Room for long thoughts",
    changes: [
      "Text areas grow with what you write: no note scrolls inside itself.",
      "Long words break instead of pushing the page aside.",
    ],
  },
  {
    version: "0.3.0",
    date: "2025-09-04",
    title: "Moving around",
    changes: [
      "Arrow keys lead from note to note, and between the levels of the tree.",
      "Branches collapse to one line and open again.",
    ],
  },
  {
    version: "0.2.0",
    date: "2025-09-01",
    title: "Hands on the keyboard",
    changes: [
      "Enter splits a note at the cursor.",
      "Backspace at the start joins a note with the one before it, and deletes an empty one.",
      "Tab indents a note under the one above it.",
    ],
  },
  {
    version: "0.1.0",
    date: "2025-08-28",
    title: "The first notes",
    changes: ["Notes in a tree, as deep as the subject goes.", "What you write is saved as you leave it."],
  },
];
