/**
 * Cards to the sources, with what their author thinks of them. A line is a label, a question, an answer and the words that it
 * quotes; `there` is a card that stands in the branch already. Where the quote stands in no row it was made up.
 *
 * - lasting: after a year one still knows what is asked, and there is one answer
 * - work: true, and to be mended before it is kept: asks for two things, is long, can be guessed, has several answers
 * - off: not to be kept: gives its answer away (leak), is in another language (language), says what the source does not
 *   (invented) or the reverse of it (wrong), does not say what it is about (subject), is there already (twice), has no two
 *   sides (form), asks for what nobody wants to know (aside)
 */
export const CARD_LABELS = String.raw`
# cell-membrane
there | What is osmosis? | the movement of water through a membrane towards the side with more solute
lasting | What is the cell membrane made of? | a double layer of phospholipids | a double layer of phospholipids
lasting | Which substance keeps the cell membrane fluid in the cold and firm in the heat? | cholesterol | Cholesterol: keeps the membrane fluid
lasting | Why can ions not cross the lipids of a membrane? | they carry a charge | because they carry a charge
lasting | By what do cells recognise each other? | glycoproteins | Glycoproteins – markers
work:two | What does the sodium-potassium pump move, and what does it need? | three sodium ions out and two potassium ions in, for each ATP | three sodium ions out
work:yes-no | Is the cell membrane a double layer? | yes, of phospholipids | a double layer of phospholipids
off:twice | What is osmosis | water that moves through a membrane | Osmosis is the movement
off:leak | What moves three sodium ions out and two potassium ions in: which ions does the sodium-potassium pump move? | three sodium ions out and two potassium ions in | three sodium ions out
off:aside | What should one be able to draw? | it, in the exam | Exam: be able to draw it
off:invented | Who discovered the fluid mosaic model of the membrane? | Singer and Nicolson in 1972 | the fluid mosaic model

# action-potential
lasting | What is the resting potential of a neuron? | about −70 mV | about −70 mV
lasting | What causes the depolarisation of a neuron? | sodium flowing into the cell | sodium flowing into the cell
lasting | What is it called when a signal jumps from node to node along myelin? | saltatory conduction | saltatory conduction
lasting | What destroys the myelin in multiple sclerosis? | the immune system | destroyed by the immune system
work:long | What is meant by all or nothing in a neuron? | a stronger stimulus does not make a larger spike; it only makes more of them, so that the strength is told by the rate and never by the height of each | a stronger stimulus does not make a larger spike
work:several | What happens after a spike? | the neuron cannot fire | After a spike the neuron cannot fire
off:subject | What is it caused by? | potassium flowing out | potassium flowing out
off:invented | Which drug blocks sodium channels in a neuron? | tetrodotoxin from the puffer fish | tetrodotoxin blocks the channels
off:wrong | What causes repolarisation of a neuron? | sodium flowing into the cell | Repolarisation is caused by
off:aside | Which chapter is the reading? | chapter seven | The reading is chapter seven

# kidney
lasting | What is the working unit of the kidney? | the nephron | Nephron: the working unit of the kidney
lasting | What does the hormone erythropoietin stimulate? | the making of red blood cells | stimulates the making of red blood cells
work:two | What do the proximal tubule and the glomerulus do? | the tubule takes back glucose and most of the salt, and the glomerulus filters the blood | takes back glucose and most of the salt
work:yes-no | Does the glomerulus filter the blood? | yes | The glomerulus filters the blood
off:leak | How many litres, about 180 litres, do the kidneys filter a day? | about 180 litres | about 180 litres
off:invented | How much does a human kidney weigh? | about 150 grams | weighs about 150 grams
off:language | Was ist die Funktion von dem Glomerulus in der Niere? | es filtert das Blut | The glomerulus filters the blood

# photosynthesis
lasting | Where in the chloroplast does the Calvin cycle take place? | in the stroma | Where: stroma
lasting | Which enzyme binds carbon dioxide in the Calvin cycle? | Rubisco | The enzyme **Rubisco** binds carbon dioxide
lasting | What are the two products of the light reactions? | ATP and NADPH | Products: ATP and NADPH
lasting | When do CAM plants open their stomata? | only at night | CAM plants open their stomata only at night
work:several | What does Rubisco do? | it sometimes takes oxygen instead | it sometimes takes oxygen instead
off:subject | Where does this take place? | thylakoid membrane | Where: thylakoid membrane
off:form | Photorespiration | photorespiration. | called photorespiration
off:invented | What do C4 plants have around the veins of their leaves? | bundle sheath cells with thick walls | C4 plants

# enzymes
there | What is Vmax? | the rate when all enzyme is occupied
lasting | What does a small Km say of an enzyme? | that its affinity is high | A small Km means a high affinity
lasting | What do enzymes lower? | the activation energy | lower the activation energy
lasting | Which inhibition of an enzyme is overcome by more substrate? | the competitive one | more substrate overcomes it
lasting | At which pH does pepsin work best? | 2 | a pH of 2
work:long | Explain how a non-competitive inhibitor works. | It binds elsewhere, that is to say not at the active site but at another place of the enzyme, and thereby it lowers Vmax of the whole reaction | binds elsewhere and lowers Vmax
off:twice | What is meant by Vmax? | the rate when all enzyme is occupied | Vmax is the rate
off:wrong | What is Km? | the rate when all enzyme is occupied at half of Vmax | Km is the substrate concentration
off:leak | What is the place where the substrate binds, the active site, called? | the active site | Active site = the place

# mendel
lasting | In which year did Mendel publish his work on peas? | 1866 | in 1866
lasting | Of what is blood group AB an example? | codominance | an example of codominance
work:two | When was Mendel's work published, and when was it rediscovered? | 1866 and 1900 | It was rediscovered in 1900
off:subject | What did he publish? | his work on peas | Mendel published his work on peas
off:invented | In which monastery did Mendel grow his peas? | Saint Thomas in Brno | published his work on peas

# immune-system
lasting | Where do T cells mature? | in the thymus | T cells mature in the thymus
lasting | Which cells does HIV attack? | helper T cells | HIV attacks helper T cells
lasting | Which class of antibodies is made first in an infection? | IgM | is IgM
work:yes-no | Does adaptive immunity remember? | yes | adaptive immunity needs days, and remembers
work:several | Name cells of the immune system. | macrophages, B cells, T cells | Macrophages
off:language | Qu'est-ce qui est attaqué par le VIH dans le corps ? | les lymphocytes T | HIV attacks helper T cells
off:leak | Which helper T cells are attacked by HIV? | helper T cells | HIV attacks helper T cells

# acids
lasting | What does one step of pH mean? | a factor of ten | a factor of ten
lasting | What is a buffer made of? | a weak acid and its conjugate base | a mixture of a weak acid and its conjugate base
lasting | By what is blood mainly buffered? | bicarbonate | buffered mainly by bicarbonate
lasting | When does the pH equal pKa in a titration? | at the half-equivalence point | At the half-equivalence point
work:two | What do an acid and a base do, after Brønsted? | an acid gives away a proton, and a base takes one | gives away a proton
off:subject | What are they like? | water | like water
off:wrong | What is the pH of blood? | about 7 | of about 7.4

# thermodynamics
lasting | Which process keeps the temperature constant? | the isothermal one | Isothermal: constant temperature
lasting | At how many degrees Celsius lies absolute zero? | −273.15 °C | Absolute zero lies at −273.15 °C
off:invented | Who formulated the second law of thermodynamics? | Rudolf Clausius in 1850 | the entropy of an isolated system never decreases
off:leak | Energy is neither made nor destroyed: what does the first law say of energy? | it is neither made nor destroyed | energy is neither made nor destroyed

# plate-tectonics
lasting | Why was Alfred Wegener not believed? | he could not name a force that moves continents | he could not name a force that moves continents
lasting | Which mountains were made by the collision of India with Asia? | the Himalayas | The Himalayas were made
work:several | What is Hawaii? | far from any boundary | far from any boundary
work:long | What happens at boundaries of plates? | plates move apart and make new crust at divergent ones, collide at convergent ones, and slide past each other at transform ones | plates move apart, new crust is made
off:subject | The author says that what floats? | the lithosphere | It floats on the asthenosphere
off:invented | How thick is the lithosphere below oceans? | about 100 kilometres | The lithosphere consists of

# stars
work:yes-no | Is a pulsar a neutron star? | yes | a neutron star that rotates
lasting | What is a pulsar? | a neutron star that rotates and sends out beams | a neutron star that rotates
lasting | What is the Chandrasekhar limit? | 1.4 solar masses | 1.4 solar masses
lasting | On what does the colour of a star depend? | its surface temperature | its surface temperature
off:language | ¿Qué es una estrella de neutrones y cómo es? | el núcleo de una estrella | the collapsed core of a massive star
off:form | What is a white dwarf? |   | white dwarf

# conditioning
lasting | What was Pavlov studying when he found classical conditioning? | the digestion of dogs | the digestion of dogs
lasting | What is taken away in negative reinforcement? | something unpleasant | something unpleasant is taken away
lasting | Which schedule makes behaviour hardest to extinguish? | variable ratio | variable ratio
work:yes-no | Is negative reinforcement a punishment? | no | It is not punishment
off:subject | What is not allowed today? | it | It would not be allowed today

# memory
there | What does the testing effect say? | recalling something strengthens it more than reading it again
lasting | With what did Ebbinghaus measure forgetting? | nonsense syllables | nonsense syllables
lasting | Which part of the brain is needed to form new lasting memories? | the hippocampus | The hippocampus is needed
work:two | Who counted chunks of working memory, and how many? | Cowan four and Miller seven plus or minus two | seven plus or minus two
off:twice | What does the testing effect say of recalling? | recalling something strengthens it more than reading it again | Testing effect: recalling
off:invented | What is the curve of forgetting that Ebbinghaus drew shaped like? | an exponential decay with a long tail | Ebbinghaus measured forgetting

# supply-and-demand
lasting | What does a price ceiling below the equilibrium lead to? | a shortage | leads to a shortage
lasting | On which side of a market does a tax mostly fall? | the one that is less elastic | the side that is less elastic
lasting | Of which good is more bought when its price rises? | a Giffen good | Giffen good: more is bought
work:several | Give an example of an inelastic good. | insulin | e.g. insulin, salt
off:leak | When the price rises, less is bought: what happens when the price rises? | less is bought | when the price rises, less is bought
off:wrong | What does a price floor above the equilibrium lead to? | a shortage | a price floor above it leads to a surplus

# contract-law
lasting | What are goods in a shop window, in English contract law? | an invitation to treat | an invitation to treat
lasting | When does an acceptance by letter count? | when the letter is posted | when the letter is posted
lasting | What does a counter-offer do to the original offer? | it destroys it | destroys the original offer
work:two | Which case showed that goods in a window are an invitation to treat, and when? | Fisher v Bell, and in 1961 | Fisher v Bell
off:invented | How old must a person be to make a contract in England? | eighteen years | Minors: only contracts
off:subject | What did the court hold in the passage above? | an advertisement can be an offer | an advertisement can be an offer

# hypothesis-tests
lasting | What is the error of rejecting a null hypothesis that is true called? | type I error | Type I error
lasting | By what does one divide the level after Bonferroni? | the number of tests | divide the level by the number of tests
lasting | With what does the standard error fall? | the square root of n | the square root of n
work:long | What is the p-value? | the probability of data at least this extreme if the null hypothesis holds, which is not the probability that the null hypothesis is true | the probability of data at least this extreme
off:leak | The usual level of significance is 0.05; what is the usual level? | 0.05 | level of significance is 0.05
off:invented | Who introduced the p-value? | Karl Pearson and later Ronald Fisher | The p-value is

# epidemiology
lasting | What did John Snow trace cholera in London to? | a water pump in Broad Street | a water pump in Broad Street
off:language | 感染症の基本再生産数とは何ですか。 | 一人が感染させる人数 | R0 is
work:several | What is a study type? | a cohort study | A cohort study

# phonetics
lasting | What are two words that differ in one sound called? | a minimal pair | Minimal pair: two words
lasting | How many tones does Mandarin have beside the neutral one? | four | Mandarin has four tones
work:yes-no | Do plosives stop the air completely? | yes, completely | stop the air completely
off:invented | Which phonetician devised the cardinal vowels? | Daniel Jones | Vowels: height, backness and rounding

# roman-republic
lasting | How long could a Roman dictator stay in office? | six months | at most six months
lasting | Where did Hannibal lose at last? | at Zama | loses at Zama
lasting | In which year did Caesar cross the Rubicon? | 49 BC | in 49 BC
off:wrong | In which year did Hannibal win at Cannae? | 49 BC | he wins at Cannae in 216 BC
off:subject | What happened then? | Rome wins Sicily | Rome wins Sicily

# french-revolution
lasting | On which day was the Bastille stormed? | 14 July 1789 | 14 July 1789
lasting | Who answered Burke with Rights of Man? | Paine | Paine answered him
work:two | When was Louis XVI executed, and when did Robespierre fall? | in January 1793; on 27 July 1794 | executed in January 1793
off:leak | Who led the Terror that was led by the Committee of Public Safety? | the Committee of Public Safety | The Terror was led by the Committee of Public Safety
off:form | In which year did the Estates-General meet? | ? | since 1614

# ada-lovelace
there | Who was the father of Ada Lovelace? | Lord Byron
lasting | What does Ada Lovelace's Note G contain? | a method to compute Bernoulli numbers | a method to compute Bernoulli numbers
lasting | Who designed the Analytical Engine? | Charles Babbage | Charles Babbage
work:long | What did Ada Lovelace see? | that such a machine might work on things other than numbers, such as music, which nobody had thought of so clearly before | things other than numbers
off:twice | Who was the father of Ada Lovelace? | the poet | the poet Lord Byron
off:invented | Whom did Ada Lovelace marry? | William King, Earl of Lovelace | born in 1815

# amazon
lasting | Into which ocean does the Amazon flow? | the Atlantic | flows into the Atlantic
lasting | Which share of all river water that reaches the sea does the Amazon carry? | about a fifth | a fifth of the fresh water
off:subject | Where does it rise? | in the Peruvian Andes | It rises in the Peruvian Andes
off:language | Wie lang ist der Amazonas und wo entspringt er? | etwa 6400 Kilometer, in den Anden | Its length is about

# honey-bee
lasting | From what do drones of the honey bee grow? | from unfertilised eggs | Drones grow from unfertilised eggs
lasting | With what must a bee larva be fed to become a queen? | royal jelly | royal jelly
work:two | What do the angle and the duration of the waggle dance show? | the direction relative to the sun, and the distance; both are read by the others | The angle of the dance
off:invented | How many eyes does a honey bee have? | five, two large and three small ones | The workers are all female

# iceland
work:several | What is Iceland? | a place with no standing army | no standing army
lasting | In which year was the Althing founded? | 930 | founded in 930
lasting | Of which country is Iceland independent since 1944? | Denmark | independent of Denmark
work:yes-no | Has Iceland a standing army? | no | no standing army
off:leak | What is Reykjavík, the capital of Iceland? | the capital of Iceland | Its capital is Reykjavík

# silk-road
lasting | Who coined the name Silk Road? | Ferdinand von Richthofen | Ferdinand von Richthofen
lasting | Which traders had their centre in Samarkand? | the Sogdians | Sogdian
work:several | What was carried on the Silk Road? | paper | paper, spices, glass
off:subject | Why did they travel? | goods passed from hand to hand | passed from hand to hand

# penicillin
there | When was penicillin discovered? | in 1928
lasting | What does penicillin prevent bacteria from doing? | building their cell walls | building their cell walls
lasting | Which enzyme makes bacteria resistant to penicillin? | beta-lactamase | beta-lactamase
off:twice | When was penicillin discovered? | 1928, by Fleming | in 1928
off:invented | In which hospital did Fleming work? | St Mary's Hospital in London | Alexander Fleming

# vermeer
work:several | What did Vermeer use? | some believe that it was a camera obscura | a camera obscura
lasting | In which town did Vermeer live? | Delft | all his life in Delft
off:aside | How does the sentence on the camera obscura begin? | Some believe | Some believe that he used

# titanic
lasting | Which ship took up the survivors of the Titanic? | the Carpathia | Carpathia
lasting | Who found the wreck of the Titanic? | Robert Ballard | Robert Ballard
work:two | When did the Titanic strike an iceberg, and how long did she take to sink? | on 14 April 1912, and less than three hours | less than three hours
off:invented | What was the name of the Titanic's captain? | Edward Smith | The captain of the Titanic
off:leak | Did she sink because the bulkheads did not reach high enough, so why did the bulkheads of the Titanic not help? | they did not reach high enough | they did not reach high enough

# derivatives
lasting | What is the derivative of $\ln x$? | $1/x$ | derivative of $\ln x$
lasting | What does a positive second derivative say of a graph? | it is convex | the graph is convex
off:invented | What is the derivative of the sine? | the cosine | The derivative of

# probability
lasting | What does the central limit theorem state? | the mean of many independent variables is nearly normal | the mean of many independent variables is nearly normal
lasting | Which share of a normal distribution lies within one standard deviation? | about 68 % | About 68 %
off:wrong | With how many people is a shared birthday likelier than not? | 68 | With 23 people

# sorting
lasting | What is the worst case of quicksort? | O(n²) | O(n²) in the worst case
lasting | When is a sort stable? | when equal elements keep their order | equal elements keep their order
work:yes-no | Is quicksort stable? | no | Quicksort is not stable
off:invented | Who invented quicksort? | Tony Hoare in 1959 | Quicksort is O(n log n)

# git
work:long | What does git fetch do? | it downloads without changing the working tree, whereas git pull downloads and also merges what it has downloaded into the branch | downloads without changing
lasting | What is a branch in Git? | a movable name for a commit | a movable name for a commit
lasting | With which search does git bisect find a commit? | binary search | binary search
off:subject | What does this command do? | puts changes aside | puts changes aside

# photosynthese
there | Was ist die Photosynthese? | die Umwandlung von Lichtenergie in chemische Energie
lasting | Woher stammt der Sauerstoff der Photosynthese? | aus dem Wasser | Der Sauerstoff stammt aus dem Wasser
work:two | Wo laufen Lichtreaktion und Calvin-Zyklus ab? | an der Thylakoidmembran und im Stroma; beides liegt im Chloroplasten | der Thylakoidmembran
off:language | Where does photosynthesis take place in a plant? | in the chloroplasts of the cells | in den Chloroplasten
off:twice | Was ist die Photosynthese? | Umwandlung von Energie | Die Photosynthese ist

# grundgesetz
lasting | Von wem wird der Bundespräsident gewählt? | von der Bundesversammlung | der Bundesversammlung
lasting | Wo hat das Bundesverfassungsgericht seinen Sitz? | in Karlsruhe | in Karlsruhe
off:leak | Für wie viele Jahre, nämlich fünf Jahre, wird der Bundespräsident gewählt? | für fünf Jahre | fünf Jahre

# cellule
lasting | Que contient le noyau de la cellule ? | l'ADN | Noyau : contient l'ADN
lasting | De quoi est faite la paroi des cellules végétales ? | de cellulose | faite de cellulose
work:yes-no | Est-ce que la mitose donne deux cellules identiques ? | oui | deux cellules identiques
off:subject | Que contient-il et pourquoi ? | l'ADN | Noyau : contient l'ADN
off:invented | Qui a vu les premières cellules au microscope ? | Robert Hooke en 1665 | La cellule est

# moliere
lasting | Quel est le vrai nom de Molière ? | Jean-Baptiste Poquelin | Jean-Baptiste Poquelin
lasting | Pourquoi Tartuffe fut-il interdit ? | la pièce se moquait des faux dévots | la pièce se moquait des faux dévots
off:language | Who is the miser in the comedy and what does he love? | Harpagon, his money more than his children | Harpagon

# quijote
lasting | ¿Quién escribió Don Quijote? | Miguel de Cervantes | Miguel de Cervantes
lasting | ¿Cómo se llama el caballo de Don Quijote? | Rocinante | Rocinante: el caballo
off:leak | ¿Qué batalla fue la batalla de Lepanto, en la que Cervantes perdió el uso de la mano? | la batalla de Lepanto | la batalla de Lepanto

# gagarin
lasting | Сколько минут длился полёт Гагарина? | 108 минут | Полёт длился 108 минут
off:invented | Какой породы была собака Лайка? | дворняга из Москвы | первый человек в космосе

# edo
work:two | 江戸時代はいつからいつまで続いたか。 | 1603年から、1868年まで、二百六十五年 | 1603年から1868年まで
lasting | 参勤交代とはどのような制度か。 | 大名が一年おきに江戸と領地に住む制度 | 大名が一年おきに江戸と領地に住む制度
lasting | 『富嶽三十六景』を描いたのは誰か。 | 葛飾北斎 | 葛飾北斎
off:language | Who opened the shogunate in Edo? | Tokugawa Ieyasu | 徳川家康は江戸幕府を開いた

# sida-faming
lasting | 谁改进了造纸术？ | 东汉的蔡伦 | 蔡伦改进了造纸术
lasting | 火药的主要成分是什么？ | 硝石、硫磺和木炭 | 硝石、硫磺和木炭
off:invented | 谁第一个用火箭飞行？ | 万户 | 火药最初是

# khwarizmi
lasting | أين عمل الخوارزمي؟ | في بيت الحكمة في بغداد | عمل في بيت الحكمة
lasting | من أي كتاب أخذ علم الجبر اسمه؟ | المختصر في حساب الجبر والمقابلة | المختصر في حساب الجبر والمقابلة
`;
