export const LANDING_TEXTS = {
  title: "Remember all the notes you take.",
  pitch:
    "Write the lecture down as an outline. Turn the lines that matter into cards, right where they stand, and meet each one again shortly before you would forget it.",
  points: [
    "Take notes and study in one place",
    "Create flashcards from your notes",
    "Nest and reorganize as you learn",
  ],
  start: "Start a notebook",
  free: "Free to start, no credit card required",
  /** @param users undefined where the count is unknown; a sentence is said instead */
  join: (users: number | string | undefined) =>
    typeof users === "string" ? users : `Join ${users || 1}+ studiers`,
  coming: [
    ["Spaced repetition", "Each card returns when it is about to fade", "here now"],
    ["Smart search", "Find a note by what it means"],
    ["AI flashcard generation", "Drafts from your own lines, for you to keep or discard"],
  ],
  bring:
    "Bring what you have: decks from Anki with their schedules, notes from Obsidian, Logseq, RemNote, Roam or a table. All of it can be taken out again at any time.",
} as const;

export const FINDINGS_TEXTS = {
  title: "What is known about forgetting, and about not forgetting",
  curve:
    "Work saved when learning a list again, by time since it was first learned. Hermann Ebbinghaus measured this on himself. The curve was repeated 130 years later and came out much the same.",
  drawn:
    "Savings when relearning fall from 58 per cent after 20 minutes to 34 per cent after a day and 21 per cent after 31 days.",
  findings: [
    {
      figure: "56",
      beside: "vs 42 per cent",
      text: "A week after reading a text, students who had tried to recall it once remembered 56 per cent of its ideas. Those who had read it a second time remembered 42.",
      source: "Roediger & Karpicke 2006",
      journal: "Psychological Science",
      doi: "10.1111/j.1467-9280.2006.01693.x",
    },
    {
      figure: "317",
      beside: "experiments",
      text: "A review of 184 articles compared study in one sitting with study spread over time. Spreading it out helped people recall more, and the best gap grew with how long they had to remember.",
      source: "Cepeda, Pashler, Vul, Wixted & Rohrer 2006",
      journal: "Psychological Bulletin",
      doi: "10.1037/0033-2909.132.3.354",
    },
    {
      figure: "2",
      beside: "of 10 techniques",
      text: "Ten common ways of studying were judged by how well they hold up across students and subjects. Two were rated of high use: testing yourself, and spacing it out. Rereading and highlighting were rated low.",
      source: "Dunlosky, Rawson, Marsh, Nathan & Willingham 2013",
      journal: "Psychological Science in the Public Interest",
      doi: "10.1177/1529100612453266",
    },
  ],
} as const;

export const MINIATURE_TEXTS = {
  name: "A lecture in Perennial",
  path: "Modern history / Week 3",
  title: "1914: from crisis to deadlock",
  crisis: "The July crisis",
  sarajevo: "Sarajevo, 28 June: a local murder with two alliance systems behind it",
  ultimatum: "Vienna’s ultimatum gives Belgrade 48 hours",
  plans: "Why the plans failed",
  timetables: "Timetables left diplomats no slack",
  question: "What ended Germany’s hope of a short war in the west?",
  answer: "The battle of the Marne, September 1914",
  field: "Try it: type a note",
  noCard: "no card yet",
} as const;

export const WELCOME_TEXTS = {
  about: "Your user id is {id}. See {page}.",
  page: "your user page",
} as const;
