/** Branches of cards, as many as a learner of geography may have after a year. */
const CAPITALS: Readonly<Record<string, string>> = {
  Europe:
    "Albania Tirana, Austria Vienna, Belgium Brussels, Bulgaria Sofia, Croatia Zagreb, Denmark Copenhagen, Estonia Tallinn, Finland Helsinki, France Paris, Greece Athens, Hungary Budapest, Iceland Reykjavik, Ireland Dublin, Latvia Riga, Lithuania Vilnius, Norway Oslo, Poland Warsaw, Portugal Lisbon, Romania Bucharest, Serbia Belgrade, Slovakia Bratislava, Slovenia Ljubljana, Sweden Stockholm, Ukraine Kyiv",
  Africa:
    "Algeria Algiers, Angola Luanda, Botswana Gaborone, Chad N’Djamena, Egypt Cairo, Ethiopia Addis-Ababa, Ghana Accra, Kenya Nairobi, Libya Tripoli, Mali Bamako, Morocco Rabat, Namibia Windhoek, Niger Niamey, Nigeria Abuja, Rwanda Kigali, Senegal Dakar, Somalia Mogadishu, Sudan Khartoum, Togo Lomé, Tunisia Tunis, Uganda Kampala, Zambia Lusaka",
  Asia: "Bangladesh Dhaka, Bhutan Thimphu, Cambodia Phnom-Penh, India New-Delhi, Indonesia Jakarta, Iran Tehran, Iraq Baghdad, Japan Tokyo, Jordan Amman, Laos Vientiane, Lebanon Beirut, Malaysia Kuala-Lumpur, Mongolia Ulaanbaatar, Nepal Kathmandu, Oman Muscat, Pakistan Islamabad, Qatar Doha, Thailand Bangkok, Turkey Ankara, Vietnam Hanoi",
  America:
    "Argentina Buenos-Aires, Bolivia Sucre, Brazil Brasília, Canada Ottawa, Chile Santiago, Colombia Bogotá, Cuba Havana, Ecuador Quito, Guyana Georgetown, Haiti Port-au-Prince, Jamaica Kingston, Panama Panama-City, Paraguay Asunción, Peru Lima, Uruguay Montevideo, Venezuela Caracas",
};

const cardsOf = (countries: string) =>
  countries.split(", ").map((pair) => {
    const [country, capital = ""] = pair.split(" ");
    return `      ? What is the capital of ${country}? => ${capital.replaceAll("-", " ")}`;
  });

/** The notes of a course, as `plant` takes them. */
export const GEOGRAPHY = [
  "",
  "  Capitals of the world",
  ...Object.entries(CAPITALS).flatMap(([continent, countries]) => [
    `    ${continent}`,
    ...cardsOf(countries),
  ]),
  "",
].join("\n");
