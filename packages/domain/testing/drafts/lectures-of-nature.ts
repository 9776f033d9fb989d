import type { MarkedText } from "./marked-source.ts";

/** Notes of lectures on living things, matter and the sky. */
export const LECTURES_OF_NATURE: readonly MarkedText[] = [
  {
    name: "cell-membrane",
    language: "en",
    text: `
# The cell membrane

- The membrane is ⟦a double layer of phospholipids⟧. Their heads ⟦face the water⟧, their tails ⟦face each other⟧.
- Cholesterol: ⟦keeps the membrane fluid in the cold and firm in the heat⟧
- Transport
  - Osmosis is ⟦the movement of water through a membrane towards the side with more solute⟧.
  - Small molecules without a charge, such as oxygen, ⟦pass through the lipids by themselves⟧.
  - Ions cannot cross the lipids because ⟦they carry a charge⟧.
  - The sodium-potassium pump moves ⟦three sodium ions out and two potassium ions in⟧ for each ATP.
- Glycoproteins – ⟦markers by which cells recognise each other⟧
- Exam: be able to draw it!
`,
  },
  {
    name: "action-potential",
    language: "en",
    text: `
# Action potentials

A neuron at rest has a potential of about ⟦−70 mV⟧.

- Threshold: ⟦about −55 mV⟧
- Depolarisation is caused by ⟦sodium flowing into the cell⟧.
- Repolarisation is caused by ⟦potassium flowing out⟧.
- After a spike the neuron cannot fire for ⟦one to two milliseconds⟧ (⟦refractory period⟧).
- All or nothing: ⟦a stronger stimulus does not make a larger spike, only more of them⟧
- Myelin lets the signal ⟦jump from node to node⟧, which is called ⟦saltatory conduction⟧.
- In multiple sclerosis ⟦the myelin is destroyed by the immune system⟧.

We come back to synapses next week. The reading is chapter seven, without the part on cable theory.
`,
  },
  {
    name: "kidney",
    language: "en",
    text: `
# The kidney

- Nephron: ⟦the working unit of the kidney⟧. Each kidney has ⟦about one million⟧ of them.
- Parts of a nephron
  - The glomerulus ⟦filters the blood⟧; proteins and blood cells ⟦stay behind⟧.
  - Proximal tubule → ⟦takes back glucose and most of the salt⟧
  - The loop of Henle ⟦makes the medulla salty⟧, so that water can be drawn out later.
  - The collecting duct concentrates the urine when ⟦ADH⟧ is present.
- The kidneys filter about ⟦180 litres⟧ a day, of which ⟦less than 1 %⟧ leaves as urine.
- Renin is released when ⟦the blood pressure falls⟧.
- Erythropoietin (EPO): ⟦a hormone of the kidney that stimulates the making of red blood cells⟧
`,
  },
  {
    name: "photosynthesis",
    language: "en",
    text: `
# Photosynthesis, two stages

## Light reactions
- Where: ⟦thylakoid membrane⟧
- Water is split, and ⟦oxygen⟧ is released.
- Products: ⟦ATP and NADPH⟧
- Chlorophyll absorbs ⟦red and blue light⟧. Leaves look green because ⟦green light is reflected⟧.

## Calvin cycle
- Where: ⟦stroma⟧
- The enzyme **Rubisco** ⟦binds carbon dioxide⟧ to a sugar with ⟦five carbon atoms⟧.
- Three turns of the cycle give ⟦one molecule of G3P⟧.
- Rubisco is slow, and it sometimes takes oxygen instead; this waste is called ⟦photorespiration⟧.
- C4 plants, like maize, ⟦collect carbon dioxide in a first step⟧ and so lose less.
- CAM plants open their stomata ⟦only at night⟧.
`,
  },
  {
    name: "enzymes",
    language: "en",
    text: `
# Enzymes

- Enzymes are ⟦catalysts that lower the activation energy⟧. They ⟦do not change the equilibrium⟧.
- Active site = ⟦the place where the substrate binds⟧
- Induced fit: ⟦the enzyme changes its shape as the substrate binds⟧. Older model: lock and key.
- Michaelis-Menten
  - Vmax is ⟦the rate when all enzyme is occupied⟧.
  - Km is ⟦the substrate concentration at half of Vmax⟧. A small Km means ⟦a high affinity⟧.
- Inhibitors
  - Competitive: ⟦binds to the active site; more substrate overcomes it⟧
  - Non-competitive: ⟦binds elsewhere and lowers Vmax⟧
- Above about 40 °C most human enzymes ⟦denature⟧.
- Pepsin works best at a pH of ⟦2⟧.
`,
  },
  {
    name: "mendel",
    language: "en",
    text: `
# Mendelian genetics

Mendel published his work on peas in ⟦1866⟧. It was rediscovered in ⟦1900⟧.

- Genotype: ⟦the alleles an organism carries⟧. Phenotype: ⟦what can be seen of them⟧.
- A dominant allele ⟦shows in a heterozygote⟧, whereas a recessive one ⟦shows only when there are two copies⟧.
- A cross of two heterozygotes gives a ratio of ⟦3:1⟧.
- Law of segregation: ⟦each gamete gets one of the two alleles⟧
- The law of independent assortment states that ⟦genes for different traits are passed on separately⟧.
  - It does not hold for ⟦genes that lie close together on one chromosome⟧.
- Test cross → ⟦cross with a homozygous recessive⟧ to find out an unknown genotype
- Blood group AB is an example of ⟦codominance⟧.
`,
  },
  {
    name: "immune-system",
    language: "en",
    text: `
# Immune system, overview

- Innate immunity acts ⟦within hours and has no memory⟧; adaptive immunity needs ⟦days, and remembers⟧.
- Macrophages ⟦eat bacteria and show pieces of them to T cells⟧.
- B cells produce ⟦antibodies⟧. They mature in ⟦the bone marrow⟧.
- T cells mature in ⟦the thymus⟧.
  - Helper T cells (CD4) ⟦activate other immune cells⟧
  - Killer T cells (CD8) ⟦destroy infected cells⟧
- HIV attacks ⟦helper T cells⟧.
- Antibodies have the shape of a Y. The first class made in an infection is ⟦IgM⟧; IgE is the class behind ⟦allergies⟧.
- A vaccine works because ⟦it leaves memory cells behind⟧.
- Autoimmune disease: ⟦the immune system attacks the own body⟧
`,
  },
  {
    name: "acids",
    language: "en",
    text: `
# Acids and bases

- Brønsted: an acid ⟦gives away a proton⟧, a base ⟦takes one⟧.
- pH is ⟦the negative logarithm of the concentration of hydrogen ions⟧.
- One step of pH means ⟦a factor of ten⟧.
- Pure water at 25 °C has a pH of ⟦7⟧.
- Strong acids ⟦dissociate completely⟧: hydrochloric, nitric, sulphuric. Acetic acid is ⟦weak⟧.
- A buffer is ⟦a mixture of a weak acid and its conjugate base⟧ and resists changes of pH.
- Henderson-Hasselbalch: ⟦pH = pKa + log([A−]/[HA])⟧
- At the half-equivalence point of a titration ⟦pH equals pKa⟧.
- Blood is buffered mainly by ⟦bicarbonate⟧, at a pH of about ⟦7.4⟧.
- Amphoteric substances ⟦can act as acid and as base⟧, like water.
`,
  },
  {
    name: "thermodynamics",
    language: "en",
    text: `
# Thermodynamics

- Zeroth law: ⟦two systems in equilibrium with a third are in equilibrium with each other⟧
- The first law states that ⟦energy is neither made nor destroyed⟧.
- Second law: ⟦the entropy of an isolated system never decreases⟧
- Third law: ⟦the entropy of a perfect crystal goes to zero at absolute zero⟧
- Absolute zero lies at ⟦−273.15 °C⟧.
- Processes
  - Isothermal: ⟦constant temperature⟧
  - Isobaric: ⟦constant pressure⟧
  - Adiabatic: ⟦no exchange of heat⟧
- No engine between two temperatures is more efficient than ⟦the Carnot engine⟧.
- A reaction is spontaneous when ⟦the Gibbs energy falls⟧.
- Heat is not contained in a body. It is energy on its way, and only temperature belongs to the body itself.
`,
  },
  {
    name: "plate-tectonics",
    language: "en",
    text: `
# Plate tectonics

- The lithosphere consists of ⟦the crust and the uppermost mantle⟧. It floats on ⟦the asthenosphere⟧.
- Alfred Wegener proposed continental drift in ⟦1912⟧. He was not believed because ⟦he could not name a force that moves continents⟧.
- Boundaries
  - Divergent: ⟦plates move apart, new crust is made⟧, e.g. the Mid-Atlantic Ridge
  - Convergent: ⟦plates collide⟧
  - Transform: ⟦plates slide past each other⟧, e.g. ⟦the San Andreas fault⟧
- In subduction ⟦the denser oceanic plate sinks below the other⟧.
- The Himalayas were made by ⟦the collision of India with Asia⟧.
- Hawaii stands over ⟦a hot spot⟧, far from any boundary.
- Plates move ⟦a few centimetres a year⟧, about as fast as nails grow.
`,
  },
  {
    name: "stars",
    language: "en",
    text: `
# Life of a star

1. A star is born when ⟦a cloud of gas collapses under its own gravity⟧.
2. On the main sequence it ⟦fuses hydrogen into helium⟧. The Sun stays there for about ⟦10 billion years⟧.
3. When the hydrogen in the core is used up, the star becomes ⟦a red giant⟧.

- End of a small star: planetary nebula, then ⟦white dwarf⟧
- End of a star of more than eight solar masses: ⟦supernova⟧
- A neutron star is ⟦the collapsed core of a massive star⟧. A pulsar is ⟦a neutron star that rotates and sends out beams⟧.
- Chandrasekhar limit: ⟦1.4 solar masses, the most that a white dwarf can have⟧
- Elements heavier than ⟦iron⟧ cannot be made by fusion that releases energy.
- The colour of a star depends on ⟦its surface temperature⟧: blue is hot, red is cool.
`,
  },
];
