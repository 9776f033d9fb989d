import type { MarkedText } from "./marked-source.ts";

/** Notes of lectures on people: mind, health, law, money, language and history. */
export const LECTURES_OF_PEOPLE: readonly MarkedText[] = [
  {
    name: "conditioning",
    language: "en",
    text: `
# Learning I: conditioning

- Pavlov found classical conditioning while he studied ⟦the digestion of dogs⟧.
- Unconditioned stimulus: ⟦triggers the response without learning⟧ (food)
- Conditioned stimulus: ⟦triggers it only after it was paired⟧ (bell)
- Extinction is ⟦the fading of the response when the bell comes without food⟧. The response can come back after a rest, which is called ⟦spontaneous recovery⟧.
- Operant conditioning (⟦Skinner⟧): behaviour is changed by its ⟦consequences⟧.
  - Negative reinforcement means that ⟦something unpleasant is taken away⟧. It is not punishment!
  - Behaviour on a variable ratio schedule is ⟦the hardest to extinguish⟧, like gambling.
- Little Albert: experiment by ⟦Watson and Rayner⟧ in ⟦1920⟧. It would not be allowed today.
`,
  },
  {
    name: "memory",
    language: "en",
    text: `
# Memory

- Working memory holds about ⟦four chunks⟧ (Cowan); Miller's older number was ⟦seven plus or minus two⟧.
- Episodic memory: ⟦events of one's own life⟧
- Semantic memory: ⟦facts and meanings⟧
- Procedural memory: ⟦skills, like riding a bicycle⟧
- The hippocampus is needed to ⟦form new lasting memories⟧. The patient H.M. lost both in ⟦1953⟧.
- Testing effect: ⟦recalling something strengthens it more than reading it again⟧
- Spacing effect: ⟦spread repetitions last longer than massed ones⟧
- Hermann Ebbinghaus measured forgetting on himself with ⟦nonsense syllables⟧.
- Proactive interference means that ⟦old memories disturb new ones⟧; retroactive interference is the reverse.
- Memory does not replay, it rebuilds; so witnesses err (⟦Loftus⟧).
`,
  },
  {
    name: "supply-and-demand",
    language: "en",
    text: `
# Markets

- Law of demand: ⟦when the price rises, less is bought⟧
- Equilibrium price = ⟦the price at which supply equals demand⟧
- A price ceiling below it leads to ⟦a shortage⟧; a price floor above it leads to ⟦a surplus⟧.
- Elasticity of demand is ⟦the percentage change of quantity divided by that of price⟧.
  - Inelastic: ⟦below 1⟧, e.g. insulin, salt
- Substitutes, e.g. ⟦butter and margarine⟧; complements, e.g. ⟦printers and ink⟧.
- Giffen good: ⟦more is bought when the price rises⟧. Rare, and disputed.
- Externality: ⟦a cost or benefit for somebody outside the deal⟧
- A tax falls mostly on ⟦the side that is less elastic⟧.
- Deadweight loss → ⟦trades that do not happen any more⟧
`,
  },
  {
    name: "contract-law",
    language: "en",
    text: `
# Contract law (English law)

- A contract needs ⟦offer, acceptance, consideration and the intention to be bound⟧.
- Goods in a shop window are not an offer but ⟦an invitation to treat⟧ (*Fisher v Bell*, ⟦1961⟧).
- A counter-offer ⟦destroys the original offer⟧ (*Hyde v Wrench*).
- Postal rule: ⟦acceptance counts when the letter is posted⟧
- Consideration must be ⟦sufficient, but need not be adequate⟧. Past consideration is ⟦no consideration⟧.
- *Carlill v Carbolic Smoke Ball Company*: ⟦an advertisement can be an offer to the whole world⟧
- Misrepresentation is ⟦a false statement of fact that induces the contract⟧.
- Damages put the claimant in the position ⟦as if the contract had been performed⟧.
- Minors: only contracts for ⟦necessaries⟧ bind them.
`,
  },
  {
    name: "hypothesis-tests",
    language: "en",
    text: `
# Testing hypotheses

- Null hypothesis: ⟦there is no effect⟧
- The p-value is ⟦the probability of data at least this extreme if the null hypothesis holds⟧. It is not the probability that the null hypothesis is true.
- Type I error: ⟦rejecting a null hypothesis that is true⟧
- Type II error: ⟦keeping a null hypothesis that is false⟧
- Power is ⟦one minus the probability of a type II error⟧. It grows with ⟦the size of the sample⟧.
- The usual level of significance is ⟦0.05⟧.
- Bonferroni: ⟦divide the level by the number of tests⟧
- t-test → ⟦compares the means of two groups⟧
- ANOVA → ⟦compares the means of three or more groups⟧
- The standard error falls with ⟦the square root of n⟧.
`,
  },
  {
    name: "epidemiology",
    language: "en",
    text: `
# Epidemiology

- Incidence: ⟦new cases in a period⟧. Prevalence: ⟦all cases at one time⟧.
- R0 is ⟦the number of people whom one case infects in a population without immunity⟧.
- Herd immunity needs a share of about ⟦1 − 1/R0⟧; for measles that is around ⟦95 %⟧.
- Study types
  - A cohort study ⟦follows exposed and unexposed people over time⟧.
  - Case-control: ⟦compares the sick with the healthy and looks back⟧
- Confounder: ⟦a third factor that is linked with both exposure and outcome⟧
- Sensitivity is ⟦the share of the sick who test positive⟧. Specificity is ⟦the share of the healthy who test negative⟧.
- In 1854 John Snow traced cholera in London to ⟦a water pump in Broad Street⟧.
`,
  },
  {
    name: "phonetics",
    language: "en",
    text: `
# Phonetics

- A phoneme is ⟦the smallest unit of sound that changes meaning⟧.
- Minimal pair: ⟦two words that differ in one sound⟧, e.g. ⟦*pat* and *bat*⟧
- Consonants are described by ⟦voicing, place and manner⟧.
  - Bilabial: ⟦both lips⟧ (p, b, m)
  - Fricative: ⟦air passes through a narrow gap⟧ (f, s)
  - Plosives ⟦stop the air completely⟧.
- In voiced sounds ⟦the vocal folds vibrate⟧.
- Vowels: ⟦height, backness and rounding⟧
- An allophone is ⟦a variant of a phoneme⟧, like the aspirated p in *pin*.
- The schwa is ⟦the most frequent vowel of English⟧.
- Tone languages use ⟦pitch to tell words apart⟧; Mandarin has ⟦four tones⟧ and a neutral one.
`,
  },
  {
    name: "roman-republic",
    language: "en",
    text: `
# The Roman Republic

- Founded, by tradition, in ⟦509 BC⟧, when the last king, ⟦Tarquinius Superbus⟧, was expelled.
- Consuls: ⟦two, elected for one year⟧, each could veto the other
- The tribunes of the plebs ⟦protected the common people⟧ and could veto any magistrate.
- A dictator was named in an emergency for at most ⟦six months⟧.
- First Punic War → Rome wins ⟦Sicily⟧
- Second Punic War: Hannibal ⟦crosses the Alps with elephants⟧; he wins at Cannae in ⟦216 BC⟧ and loses at ⟦Zama⟧.
- Tiberius Gracchus was killed after ⟦his land reform⟧.
- Marius opened the army to ⟦men without property⟧, so soldiers became loyal to their general.
- Caesar crossed the Rubicon in ⟦49 BC⟧.
`,
  },
  {
    name: "french-revolution",
    language: "en",
    text: `
# The French Revolution

- Causes: ⟦debt of the crown, bad harvests, privileges of the first two estates⟧
- The Estates-General met in May 1789, for the first time since ⟦1614⟧.
- Tennis Court Oath: ⟦the Third Estate swears not to part before there is a constitution⟧
- The Bastille was stormed on ⟦14 July 1789⟧.
- August 1789: ⟦feudal privileges are abolished⟧, Declaration of the Rights of Man
- Louis XVI was executed in ⟦January 1793⟧.
- The Terror was led by ⟦the Committee of Public Safety⟧; its best known member was ⟦Robespierre⟧.
- Robespierre fell on 9 Thermidor (⟦27 July 1794⟧).
- The Directory was ended by ⟦Napoleon's coup of 18 Brumaire⟧.
- Burke was against it; Paine answered him with ⟦*Rights of Man*⟧.
`,
  },
];
